// SPDX-License-Identifier: Apache-2.0
#include "domain/host_label_glob.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace pullrec;

TEST_CASE("stars take any run of characters, also none") {
    CHECK(matches_host_label("*", ""));
    CHECK(matches_host_label("a*", "a"));
    CHECK(matches_host_label("a*b*c", "aXbYbZc"));
    CHECK(!matches_host_label("a*b*c", "aXbYbZ"));
    CHECK(!matches_host_label("", "a"));
    CHECK(!matches_host_label("a", ""));
}

TEST_CASE("a class takes one character of its members and ranges") {
    CHECK(matches_host_label("[abc]x", "bx"));
    CHECK(!matches_host_label("[abc]x", "dx"));
    CHECK(matches_host_label("[a-c0-9]*", "7x"));
    CHECK(!matches_host_label("[a-c]", "-"));
    CHECK(matches_host_label("*[b]c", "abbc"));
    CHECK(matches_host_label("[*]", "*"));
    CHECK(!matches_host_label("[*]", "a"));
}

TEST_CASE("a malformed class matches nothing") {
    for (const char* pattern : {"[", "[]", "[a", "[a-", "[a-]", "[-a]", "*[a"}) {
        CAPTURE(pattern);
        CHECK(!matches_host_label(pattern, "a"));
        CHECK(!matches_host_label(pattern, pattern));
    }
}

TEST_CASE("many stars take no more than quadratic time") {
    std::string pattern;
    for (int i = 0; i < 2000; ++i) {
        pattern += "*a";
    }
    CHECK(!matches_host_label(pattern + "b", std::string(4000, 'a')));
}
