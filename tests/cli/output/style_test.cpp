// SPDX-License-Identifier: Apache-2.0
#include "cli/output/ink.hpp"
#include "cli/output/style.hpp"

#include <doctest/doctest.h>

using namespace pullrec::cli;

TEST_CASE("what is asked for beats what the terminal is") {
    const Style plain;
    CHECK(with_colour(plain, "always").colour);
    CHECK(with_colour(plain, "always").talk_colour);
    CHECK_FALSE(with_colour(plain, "auto").colour);
    Style coloured;
    coloured.colour = true;
    coloured.talk_colour = true;
    CHECK_FALSE(with_colour(coloured, "never").colour);
    CHECK_FALSE(with_colour(coloured, "never").talk_colour);
    CHECK(with_colour(coloured, "").colour);
}

TEST_CASE("paint adds nothing to the words, and nothing at all where no colour is wanted") {
    CHECK(painted("MUST PULL", Ink::bad, false) == "MUST PULL");
    const std::string text = painted("MUST PULL", Ink::bad, true);
    CHECK(text.find("MUST PULL") != std::string::npos);
    CHECK(text.substr(0, 2) == "\x1b[");
    CHECK(text.substr(text.size() - 4) == "\x1b[0m");
}
