// SPDX-License-Identifier: Apache-2.0
#include "cli/output/style.hpp"
#include "cli/output/wrap.hpp"
#include "tests/cli/environment_of.hpp"

#include <doctest/doctest.h>

using namespace pullrec::cli;

TEST_CASE("text breaks at spaces, later lines are indented") {
    CHECK(wrap("one two three", 100, 0) == "one two three");
    CHECK(wrap("one two three", 7, 0) == "one two\nthree");
    CHECK(wrap("one two three", 9, 2) == "one two\n  three");
    CHECK(wrap("unbreakable", 4, 0) == "unbreakable");
    CHECK(wrap("", 10, 0).empty());
}

TEST_CASE("definitions stand in two columns, a long term above its meaning") {
    CHECK(definitions({{"-o", "short"}, {"--option VALUE", "longer one"}}, 80, 14) ==
          "  -o              short\n"
          "  --option VALUE  longer one\n");
    const std::vector<Definition> uneven{{"-o", "x"}, {"--a-term-that-is-far-too-long VALUE", "y"}};
    CHECK(usual_term_width(uneven) == 2);
    CHECK(definitions(uneven, 80, usual_term_width(uneven)) ==
          "  -o  x\n"
          "  --a-term-that-is-far-too-long VALUE\n"
          "      y\n");
}

TEST_CASE("text is as wide as the terminal, within reason") {
    CHECK(text_width({}) == 80);
    CHECK(text_width({.width = 72}) == 72);
    CHECK(text_width({.width = 300}) == 100);
    CHECK(text_width({.width = 5}) == 40);
}

TEST_CASE("the first locale variable that is set tells whether UTF-8 is understood") {
    const auto is_utf8 = [](const std::vector<std::string>& entries) {
        return is_utf8_locale(environment_of(entries));
    };
    CHECK_FALSE(is_utf8({}));
    CHECK(is_utf8({"LANG=de_DE.UTF-8"}));
    CHECK_FALSE(is_utf8({"LANG=de_DE.UTF-8", "LC_ALL=C"}));
    CHECK(is_utf8({"LANG=de_DE.UTF-8", "LC_ALL=C.utf8"}));
    CHECK_FALSE(is_utf8({"LANG=de_DE.UTF-8", "LC_ALL=", "LC_CTYPE=de_DE.ISO-8859-1"}));
}
