// SPDX-License-Identifier: Apache-2.0
#include "domain/error.hpp"
#include "domain/glob.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace pullrec;

namespace {

bool matches(std::string pattern, std::string_view text) {
    return Glob(std::move(pattern)).matches(text);
}

} // namespace

TEST_CASE("a pattern must match the whole text, and a star crosses slashes") {
    CHECK(matches("nginx", "nginx"));
    CHECK_FALSE(matches("nginx", "nginx2"));
    CHECK_FALSE(matches("nginx", "docker.io/library/nginx"));
    CHECK(matches("*nginx", "docker.io/library/nginx"));
    CHECK(matches("registry.corp.example/*", "registry.corp.example/team-a/web"));
    CHECK(matches("*/team-?/*", "registry.corp.example/team-a/web"));
    CHECK_FALSE(matches("*/team-?/*", "registry.corp.example/team-ab/web"));
    CHECK(matches("", ""));
    CHECK(matches("*", ""));
    CHECK_FALSE(matches("?", ""));
}

TEST_CASE("a set takes one byte of those it names, a backslash takes the next as it is") {
    CHECK(matches("team-[a-c]", "team-b"));
    CHECK_FALSE(matches("team-[a-c]", "team-d"));
    CHECK(matches("team-[!a-c]", "team-d"));
    CHECK(matches("[]x]", "]"));
    CHECK(matches("[a-]", "-"));
    CHECK(matches("\\*", "*"));
    CHECK_FALSE(matches("\\*", "x"));
}

TEST_CASE("a NUL byte in a record's text does not end the match") {
    const std::string text("nginx\0evil", 10);
    CHECK_FALSE(matches("nginx", text));
    CHECK(matches("nginx*", text));
}

TEST_CASE("many stars take time, not for ever") {
    std::string pattern;
    for (int i = 0; i < 50; ++i) {
        pattern += "*a";
    }
    CHECK_FALSE(matches(pattern + "*b", std::string(20'000, 'a')));
}

TEST_CASE("a pattern that does not end is a wrong call") {
    for (const char* pattern : {"team-[a", "[", "[!", "[]", "x\\"}) {
        CAPTURE(pattern);
        try {
            Glob glob(pattern);
            FAIL("was accepted");
        } catch (const Error& error) {
            CHECK(error.code() == ErrorCode::usage);
        }
    }
}
