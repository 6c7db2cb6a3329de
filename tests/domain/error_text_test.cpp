// SPDX-License-Identifier: Apache-2.0
#include "domain/error_text.hpp"

#include <doctest/doctest.h>

using namespace pullrec;

TEST_CASE("no control byte and no broken character reaches a terminal or the database") {
    CHECK(error_text("a\x1b[31mred\x07") == "a\\x1b[31mred\\x07");
    CHECK(error_text("errors:\ndenied\r\n\tmore") == "errors: denied   more");
    CHECK(error_text(std::string_view("a\0b\x7f", 4)) == "a\\x00b\\x7f");
    CHECK(error_text("\xc2\x9b"
                     "2J caf\xc3\xa9 \xff \xc3") == "\\xc2\\x9b"
                                                    "2J caf\xc3\xa9 \\xff \\xc3");
    CHECK(error_text("").empty());
}

TEST_CASE("a long text ends within the limit and between two characters") {
    CHECK(error_text(std::string(kErrorTextLimit - 3, 'a')) ==
          std::string(kErrorTextLimit - 3, 'a'));
    for (std::size_t start = 0; start < 3; ++start) {
        std::string text(start, 'a');
        while (text.size() < 2 * kErrorTextLimit) {
            text += "é";
        }
        const std::string shown = error_text(text);
        CHECK(shown.size() <= kErrorTextLimit);
        CHECK(shown.size() > kErrorTextLimit - 8);
        CHECK(shown.ends_with("é…"));
    }
    const std::string escaped = error_text(std::string(kErrorTextLimit, '\x1b'));
    CHECK(escaped.size() <= kErrorTextLimit);
    CHECK(escaped.ends_with("\\x1b…"));
}

TEST_CASE("a secret that reaches over a cut is hidden before it is cut") {
    const std::string secret = "https://u:hunter2hunter2@r.example/";
    for (const std::size_t limit : {kErrorTextLimit, std::size_t{16} * kErrorTextLimit}) {
        for (std::size_t inside = 1; inside < secret.size(); ++inside) {
            std::string text;
            while (text.size() < limit - inside) {
                text += text.size() + 9 < limit - inside ? "padding. " : " ";
            }
            CHECK(error_text(text + secret).find("hunter") == std::string::npos);
        }
    }
    // a word without end has no beginning that could be kept
    CHECK(error_text("password=" + std::string(100'000, 'p')) == "…");
}
