// SPDX-License-Identifier: Apache-2.0
// A program as another project writes it: sees only what was installed.
#include <cstdio>
#include <pullrec/pullrec.hpp>
#include <string>

int main(int count, char** words) {
    if (count != 2) {
        return 2;
    }
    const std::string file = std::string(words[1]) + "/records.db";
    const std::string image = "quay.io/org/app:v1";
    const std::string ref = "sha256:app";
    pullrec_cpp::Database::create(file, PULLREC_ABSENCE_IS_PRELOADED, "kubelet-1.36");
    pullrec_cpp::Database database(file);
    database.record_pulled(image, ref, R"({"nodePodsAccessible":true})");
    const bool must_pull =
        database.must_attempt_pull(image, ref, [] { return std::string("{}"); }).must_pull;
    std::printf("%s %s\n", pullrec_version(), must_pull ? "must pull" : "allowed");
    return must_pull ? 1 : 0;
}
