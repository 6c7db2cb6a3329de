// SPDX-License-Identifier: Apache-2.0
#include "codec/ini_document.hpp"

#include <doctest/doctest.h>

using namespace pullrec;

namespace {

std::string fault_of(std::string_view text) {
    try {
        read_ini(text);
    } catch (const IniFault& fault) {
        return std::to_string(fault.line()) + ": " + std::string(fault.problem());
    }
    return "";
}

} // namespace

TEST_CASE("an INI text is its entries with section and line") {
    const auto entries =
        read_ini("# first\n\n  db = /a b=c \n;no\n[ get records ]\n\tno-trunc=true\n"
                 "[x]\nlast\t=\tend");
    REQUIRE(entries.size() == 3);
    CHECK(entries[0].section.empty());
    CHECK(entries[0].key == "db");
    CHECK(entries[0].value == "/a b=c");
    CHECK(entries[0].line == 3);
    CHECK(entries[1].section == "get records");
    CHECK(entries[1].key == "no-trunc");
    CHECK(entries[1].line == 6);
    CHECK(entries[2].section == "x");
    CHECK(entries[2].value == "end");
    CHECK(read_ini("").empty());
    CHECK(read_ini("\n\n").empty());
}

TEST_CASE("a value is taken as it stands") {
    const auto entries = read_ini("cmd = 'a b' \"c\" x#d\xC3\xA4;e $(f)\\g\n");
    REQUIRE(entries.size() == 1);
    CHECK(entries[0].value == "'a b' \"c\" x#d\xC3\xA4;e $(f)\\g");
}

TEST_CASE("what would be read otherwise elsewhere is refused") {
    CHECK(fault_of("db = \"/x\"") == "1: a value stands without quotes");
    CHECK(fault_of("db = '/x'") == "1: a value stands without quotes");
    CHECK(fault_of("db = /x # mine") == "1: a comment stands on a line of its own");
    CHECK(fault_of("db = /x \\\n/y") == "1: a value cannot go on in the next line");
    CHECK(fault_of("a = b\ndb =\n") == "2: the key has no value: leave the line out");
}

TEST_CASE("what is no INI is refused with its line") {
    CHECK(fault_of("db = x\ndb\n") == "2: a line is written KEY = VALUE");
    for (const auto* text : {"= x", "--db = x", "db x = y", "DB = x", "a.b = c"}) {
        CAPTURE(text);
        CHECK(fault_of(text) == "1: a key is the long name of an option, without dashes before it");
    }
    for (const auto* text : {"[", "[]", "[ ]", "[a", "[a] b = c"}) {
        CAPTURE(text);
        CHECK(fault_of(text) == "1: a section is written [COMMAND], on a line of its own");
    }
}

TEST_CASE("control characters and bad UTF-8 are refused, in comments too") {
    CHECK(fault_of("a = b\n# \x1b[2J\n") == "2: the line holds a control character");
    CHECK(fault_of(std::string_view("a = b\0c", 7)) == "1: the line holds a control character");
    CHECK(fault_of("a = \xC2\x9B\n") == "1: the line holds a control character");
    CHECK(fault_of("a = \x7F\n") == "1: the line holds a control character");
    CHECK(fault_of("a = b\r\n") ==
          "1: a line ends with a carriage return: save the file with Unix line ends");
    CHECK(fault_of("a = \xff\n") == "1: the line is not UTF-8");
    CHECK(fault_of("a = \xC3") == "1: the line is not UTF-8");
}
