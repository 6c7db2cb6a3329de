// SPDX-License-Identifier: Apache-2.0
#include "domain/shell_word.hpp"

#include <doctest/doctest.h>

using pullrec::shell_word;

TEST_CASE("a word without a meaning to a shell is as it is, any other is quoted") {
    CHECK(shell_word("/var/lib/kubelet/image_manager") == "/var/lib/kubelet/image_manager");
    CHECK(shell_word("docker.io/library/redis:7@sha256:ab") ==
          "docker.io/library/redis:7@sha256:ab");
    CHECK(shell_word("") == "''");
    CHECK(shell_word("crictl images -o json") == "'crictl images -o json'");
    CHECK(shell_word("~root") == "'~root'");
    CHECK(shell_word("$(reboot)") == "'$(reboot)'");
    CHECK(shell_word("a;b\n#") == "'a;b\n#'");
}

TEST_CASE("a quote in a word does not end it") {
    CHECK(shell_word("it's") == R"('it'\''s')");
    CHECK(shell_word("'; reboot '") == R"(''\''; reboot '\''')");
}
