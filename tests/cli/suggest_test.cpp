// SPDX-License-Identifier: Apache-2.0
#include "cli/suggest.hpp"

#include <doctest/doctest.h>

#include <array>
#include <string>

using namespace pullrec::cli;

TEST_CASE("the distance counts typing mistakes, a swap of neighbours as one") {
    CHECK(edit_distance("", "") == 0);
    CHECK(edit_distance("", "abc") == 3);
    CHECK(edit_distance("prune", "prune") == 0);
    CHECK(edit_distance("prnue", "prune") == 1);
    CHECK(edit_distance("pruen", "prune") == 1);
    CHECK(edit_distance("prun", "prune") == 1);
    CHECK(edit_distance("pruned", "prune") == 1);
    CHECK(edit_distance("brune", "prune") == 1);
    CHECK(edit_distance("kitten", "sitting") == 3);
}

TEST_CASE("the nearest word is suggested, a stranger is not") {
    constexpr std::array<std::string_view, 5> words{"prune", "revoke", "get", "gc", "credentials"};
    CHECK(nearest("prnue", words) == "prune");
    CHECK(nearest("revok", words) == "revoke");
    CHECK(nearest("cred", words) == "credentials");
    CHECK(nearest("gett", words) == "get");
    CHECK(nearest("install", words).empty());
    CHECK(nearest("", words).empty());
    CHECK(nearest("x", words).empty());
    CHECK(nearest(std::string(1'000'000, 'a'), words).empty());
}
