// SPDX-License-Identifier: Apache-2.0
#include "cli/output/csv_field.hpp"

#include <doctest/doctest.h>

#include <string_view>

namespace {

std::string field(std::string_view text) {
    std::string line = "x,";
    pullrec::cli::append_csv_field(line, text);
    CHECK(line.substr(0, 2) == "x,");
    return line.substr(2);
}

} // namespace

TEST_CASE("names as clusters have them stand in csv as they are") {
    for (const auto* name :
         {"registry.corp.example:5000/team-a/web", "sha256:9f5f", "a-b_c", "é"}) {
        CHECK(field(name) == name);
    }
}

TEST_CASE("a comma, a quote and the empty text are quoted as RFC 4180 wants it") {
    CHECK(field("a,b") == "\"a,b\"");
    CHECK(field("a\"b") == "\"a\"\"b\"");
    CHECK(field("\"") == "\"\"\"\"");
    CHECK(field("").compare("\"\"") == 0);
}

TEST_CASE("what a spreadsheet would compute is text to it") {
    CHECK(field("=1+1") == "'=1+1");
    CHECK(field("+1") == "'+1");
    CHECK(field("-1") == "'-1");
    CHECK(field("@SUM(A1)") == "'@SUM(A1)");
    CHECK(field("=HYPERLINK(\"http://x\",\"y\")") == "\"'=HYPERLINK(\"\"http://x\"\",\"\"y\"\")\"");
    CHECK(field("a=1") == "a=1");
}

TEST_CASE("the mark against formulas can be taken off again: a real one has it twice") {
    CHECK(field("'=1") == "''=1");
    CHECK(field("'a") == "''a");
}

TEST_CASE("a value never leaves its line nor moves a cursor") {
    CHECK(field("a\r\nb") == "a\\x0d\\x0ab");
    CHECK(field("\t=1") == "\\x09=1");
    CHECK(field("\x1b[2J") == "\\x1b[2J");
    CHECK(field("a\\nb") == "a\\\\nb");
    CHECK(field("\u202e\u202c") == "\\u{202e}\\u{202c}");
    CHECK(field("\xff") == "\\xff");
}
