// SPDX-License-Identifier: Apache-2.0
#include "cli/output/escape.hpp"
#include "cli/output/utf8.hpp"

#include <doctest/doctest.h>

using namespace pullrec::cli;

TEST_CASE("plain text stays as it is") {
    CHECK(escape("registry.example/team/app:v1.2@sha256:0") ==
          "registry.example/team/app:v1.2@sha256:0");
    CHECK(escape("größe 容器 🐳") == "größe 容器 🐳");
    CHECK(escape("").empty());
}

TEST_CASE("no control byte reaches a terminal") {
    for (int byte = 0; byte < 256; ++byte) {
        const auto shown = escape(std::string(1, static_cast<char>(byte)));
        for (const char c : shown) {
            CHECK((c >= 0x20 && c < 0x7f));
        }
    }
    CHECK(escape("a\x1b[2J\r\n\tb") == "a\\x1b[2J\\x0d\\x0a\\x09b");
    CHECK(escape(std::string("a\0b", 3)) == "a\\x00b");
}

TEST_CASE("characters that hide or turn text are shown") {
    CHECK(escape("\xc2\x9b"
                 "2J") == "\\u{9b}2J");
    CHECK(escape("a\u202eb\u202c") == "a\\u{202e}b\\u{202c}");
    CHECK(escape("a\u2066b\u2069") == "a\\u{2066}b\\u{2069}");
    CHECK(escape("c\u200bd\ufeff") == "c\\u{200b}d\\u{feff}");
    CHECK(escape("\u2028") == "\\u{2028}");
    CHECK(escape("\xf3\xa0\x81\x81") == "\\u{e0041}");
}

TEST_CASE("invalid UTF-8 is shown byte by byte") {
    CHECK(escape("\xff\xc3") == "\\xff\\xc3");
    CHECK(escape("\xc0\xaf") == "\\xc0\\xaf");
    CHECK(escape("\xed\xa0\x80") == "\\xed\\xa0\\x80");
    CHECK(escape("\xf4\x90\x80\x80") == "\\xf4\\x90\\x80\\x80");
    CHECK(escape("\xe5\xae\x42") == "\\xe5\\xae"
                                    "B");
}

TEST_CASE("a backslash is doubled, so that an escape cannot be faked") {
    CHECK(escape("\\x1b") == "\\\\x1b");
}

TEST_CASE("in another locale only ASCII is written") {
    CHECK(escape("größe", {.ascii_only = true}) == "gr\\u{f6}\\u{df}e");
}

TEST_CASE("a whole message keeps its lines") {
    CHECK(escape("a\nb\\x1b\x1b", {.whole_message = true}) == "a\nb\\x1b\\x1b");
}

TEST_CASE("width counts columns of a terminal") {
    CHECK(display_width("abc") == 3);
    CHECK(display_width("größe") == 5);
    CHECK(display_width("容器") == 4);
    CHECK(display_width("🐳") == 2);
    CHECK(display_width("e\u0301") == 1);
}
