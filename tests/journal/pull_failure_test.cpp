// SPDX-License-Identifier: Apache-2.0
#include "tests/journal/node.hpp"

#include <doctest/doctest.h>

#include <fstream>
#include <sstream>

using namespace pullrec;
using namespace pullrec::test;
using journal::PullFailure;

namespace {

store::PullOutcome after(Node& node, const PullFailure& failure) {
    node.process()->record_failed(kImage, failure);
    return node.outcomes().back();
}

/// Every byte of a database and its log.
std::string bytes_of(const std::string& path) {
    std::stringstream all;
    for (const char* suffix : {"", "-wal"}) {
        all << std::ifstream(path + suffix, std::ios::binary).rdbuf();
    }
    return all.str();
}

} // namespace

TEST_CASE("from an error text alone follow label, class and CRI error") {
    Node node;
    const auto refused = after(node, {.text = "dial tcp 10.0.0.2:443: connection refused"});
    CHECK(refused.label == "CONNECTION_REFUSED");
    CHECK(refused.error_class == "CONN_REFUSED");
    CHECK(refused.cri_error == CriError::registry_unavailable);
    CHECK(refused.error_text == "dial tcp 10.0.0.2:443: connection refused");
    const auto limited = after(node, {.text = "toomanyrequests: slow down"});
    CHECK(limited.label == "UNKNOWN");
    CHECK(limited.error_class == "RATE_LIMITED");
    CHECK_FALSE(limited.cri_error);
}

TEST_CASE("what an agent told itself stays, and nothing told stays nothing") {
    Node node;
    const auto told = after(node, {.label = "L", .error_class = "C", .text = "unexpected EOF"});
    CHECK(told.label == "L");
    CHECK(told.error_class == "C");
    CHECK(told.error_text == "unexpected EOF");
    const auto silent = after(node, {});
    CHECK_FALSE(silent.label);
    CHECK_FALSE(silent.error_class);
    CHECK_FALSE(silent.error_text);
}

TEST_CASE("of several candidates the most telling error speaks, and all are kept") {
    Node node;
    PullFailure failure;
    failure.candidates = {{"quay.io/app:latest", "unauthorized: authentication required"},
                          {"r.example/app:latest", "x509: certificate has expired"},
                          {"docker.io/library/app:latest", "manifest unknown"}};
    failure.text = "manifest unknown"; // CRI-O's answer: the last one's error
    const auto outcome = after(node, failure);
    CHECK(outcome.error_class == "TLS");
    CHECK(outcome.error_text == "x509: certificate has expired");
    REQUIRE(outcome.failed_candidates.size() == 3);
    CHECK(outcome.failed_candidates[0].candidate == "quay.io/app:latest");
    CHECK(outcome.failed_candidates[0].label == "UNAUTHORIZED");
    CHECK(outcome.failed_candidates[2].error_class == "NOT_FOUND");
}

TEST_CASE("neither a secret nor a control byte of an error reaches the file") {
    Node node;
    PullFailure failure;
    failure.label = "https://u:hunter2@r.example/";
    failure.error_class = "Bearer hunter2";
    failure.text = "Get \"https://u:hunter2@r.example/\": \x1b[2J Authorization: Basic hunter2";
    failure.candidates = {{"u:hunter2@r.example/app:v1", "token=hunter2 \x1b[2J"}};
    after(node, failure);
    const std::string bytes = bytes_of(node.path());
    CHECK(bytes.find("r.example") != std::string::npos);
    CHECK(bytes.find("hunter2") == std::string::npos);
    CHECK(bytes.find("\x1b[2J") == std::string::npos);
}

TEST_CASE("a huge error takes a small place") {
    Node node;
    const auto outcome = after(node, {.text = std::string(10'000'000, 'x')});
    CHECK(outcome.error_text->size() <= 4096);
    CHECK(outcome.error_class == "UNKNOWN");
}
