// SPDX-License-Identifier: Apache-2.0
#include "cli/output/table.hpp"
#include "cli/output/utf8.hpp"

#include <doctest/doctest.h>

#include <sstream>

using namespace pullrec::cli;

namespace {

std::string printed(const Table& table) {
    std::string text;
    Output out([&text](std::string_view piece) { text += piece; });
    table.print(out);
    out.flush();
    return text;
}

Table images(Style style) {
    Table table({{"IMAGE", true}, {"IMAGE REF"}, {"AGE"}}, style);
    table.add({"registry.corp.example/a-long-team-name/a-long-product/api", "sha256:9f5f8a1cbfe6",
               "18d"});
    table.add({"docker.io/library/redis", "sha256:41c0d3a97b20", "5d21h"});
    return table;
}

} // namespace

TEST_CASE("columns are aligned with two spaces between, no line ends in a space") {
    Table table({{"NAME"}, {"AGE"}, {"X"}}, {});
    table.add({"longer-name", "5d21h", "1"});
    table.add({"b", "", "2"});
    CHECK(printed(table) == "NAME         AGE    X\n"
                            "longer-name  5d21h  1\n"
                            "b            -      2\n");
}

TEST_CASE("a short row is filled up, and headers can be left out") {
    Table table({{"A"}, {"B"}}, {});
    table.add({"x"});
    table.hide_headers();
    CHECK(printed(table) == "x  -\n");
}

TEST_CASE("where no terminal is, nothing is shortened") {
    CHECK(printed(images({})).find("registry.corp.example/a-long-team-name/a-long-product/api") !=
          std::string::npos);
}

TEST_CASE("a terminal's width is kept by shortening image names in the middle") {
    for (const std::size_t width : {50U, 60U, 80U}) {
        std::istringstream lines(printed(images({.width = width})));
        for (std::string line; std::getline(lines, line);) {
            CHECK(display_width(line) <= width);
        }
    }
    const auto text = printed(images({.width = 60}));
    CHECK(text.find("registry.corp.e…long-product/api  sha256:9f5f8a1cbfe6  18d\n") !=
          std::string::npos);
    CHECK(text.find("docker.io/library/redis           sha256:41c0d3a97b20  5d21h\n") !=
          std::string::npos);
}

TEST_CASE("on a terminal that is too narrow for the rest, image names stay recognisable") {
    const auto text = printed(images({.width = 10, .ascii_only = true}));
    CHECK(text.find("regist...uct/api  sha256:9f5f8a1cbfe6  18d\n") != std::string::npos);
}

TEST_CASE("hostile cells cannot break a line or the alignment") {
    Table table({{"NAME"}, {"N"}}, {});
    table.add({"a\n\x1b[1Ab", "1"});
    table.add({"容器", "2"});
    CHECK(printed(table) == "NAME           N\n"
                            "a\\x0a\\x1b[1Ab  1\n"
                            "容器           2\n");
}

TEST_CASE("shortening keeps whole characters and both ends") {
    CHECK(shorten_middle("abcdef", 6, false) == "abcdef");
    CHECK(shorten_middle("abcdefgh", 5, false) == "ab…gh");
    CHECK(shorten_middle("abcdefgh", 5, true) == "a...h");
    CHECK(shorten_middle("容容容容容容", 6, false) == "容…容");
    CHECK(shorten_middle("abcdef", 0, false) == "…");
    CHECK(display_width(shorten_middle(std::string(1'000'000, 'x'), 40, false)) == 40);
}

TEST_CASE(
    "the widest column that may be cut gives way first, so that one long name spares others") {
    Style style;
    style.width = 60;
    Table table({{"IMAGE", true}, {"IMAGE REF", true, 19}, {"AGE"}}, style);
    table.add({"registry.corp.example/a", std::string(70, 'r'), "5d"});
    CHECK(printed(table).find("\nregistry.corp.example/a  rrrr") != std::string::npos);
    CHECK(printed(table).find(std::string(60, 'r')) == std::string::npos);
    std::istringstream lines(printed(table));
    for (std::string line; std::getline(lines, line);) {
        CHECK(display_width(line) <= 60);
    }
}
