// SPDX-License-Identifier: Apache-2.0
#include "codec/document_form.hpp"
#include "codec/go_field_name.hpp"
#include "codec/json_text.hpp"
#include "domain/digest.hpp"

#include <doctest/doctest.h>

using namespace pullrec;

namespace {

std::string in_json(std::string_view text) {
    std::string out;
    json::append_string(out, text);
    return out;
}

} // namespace

TEST_CASE("strings are escaped as Go escapes them with HTML escaping on") {
    CHECK(in_json("") == R"("")");
    CHECK(in_json(R"("\/)") == R"("\"\\/")");
    CHECK(in_json("\b\t\n\f\r") == R"("\b\t\n\f\r")");
    CHECK(in_json(std::string("\0\x01\x0b\x1f\x7f", 5)) == "\"\\u0000\\u0001\\u000b\\u001f\x7f\"");
    CHECK(in_json("<&>") == R"("\u003c\u0026\u003e")");
    CHECK(in_json("\u2027\u2028\u2029\u2030") == "\"\u2027\\u2028\\u2029\u2030\"");
    CHECK(in_json("\u00e9\u4f8b\U0001F511\uFEFF\uFFFD") ==
          "\"\u00e9\u4f8b\U0001F511\uFEFF\uFFFD\"");
}

TEST_CASE("each byte that is not UTF-8 is written as six characters") {
    CHECK(in_json("\xFF") == R"("\ufffd")");
    CHECK(in_json("a\xC3(b") == R"("a\ufffd(b")");
    CHECK(in_json("\xED\xA0\x80x") == R"("\ufffd\ufffd\ufffdx")");
    CHECK(in_json("a\xE2\x80") == R"("a\ufffd\ufffd")");
}

TEST_CASE("escaped strings hash to the kubelet's credential hashes") {
    const auto hash = [](std::string_view user, std::string_view password) {
        return sha256_hex(R"({"username":)" + in_json(user) + R"(,"password":)" +
                          in_json(password) + "}");
    };
    CHECK(hash("user", "password") ==
          "a55436fc140d516560d072c5fe8700385ce9f41629abf65c1edcbcb39fac691d");
    CHECK(hash("a<b>&c", "\"q\\'/") ==
          "8d93603b471742f67c06db553bb7228eb4e983b7b686254ff8f5538c5f745be4");
    CHECK(hash("u", std::string("a\tb\nc\rd\0e\x1f\x7f", 11)) ==
          "238060b46052c0b0b04578fcf16050ebc856bb011570c7c1b9b7670eb7611ce0");
    CHECK(hash("u", "a\bb\fc") ==
          "17a72d858ac3b50c8e6ba6ede22314cd7d2693b7aadc113f45d69bec06e8a687");
    CHECK(hash("u", "\u2028\u2029") ==
          "7f03f35636e45dab672cc9b609ff5c7b7d7855ebbe59d1b457a987ec8852c7ae");
    CHECK(hash("u", "a\xFF\x62\xC3") ==
          "5a4e8bb6f5efb24a65a94984d80f67611f47a717c021507b7087d9aa4d8321e9");
}

TEST_CASE("only what begins with a brace after white space is taken for JSON") {
    CHECK(is_json_form("{"));
    CHECK(is_json_form(" \t\r\n\v\f{}"));
    CHECK(is_json_form("\u00A0\u2003\u3000{"));
    for (const auto* text :
         {"", " ", "[", "null", "kind: X", "---\n{", "# c\n{", "\xEF\xBB\xBF{", "\xFF{"}) {
        CAPTURE(text);
        CHECK_FALSE(is_json_form(text));
    }
}

TEST_CASE("Go's lax reader takes a field name in any letter case, with two odd letters") {
    CHECK(is_go_field_name("kind", "kind"));
    CHECK(is_go_field_name("KIND", "kind"));
    CHECK(is_go_field_name("APIversion", "apiVersion"));
    CHECK(is_go_field_name("\u212Aind", "kind"));
    CHECK(is_go_field_name("apiVer\u017Fion", "apiVersion"));
    for (const auto* name : {"", "kin", "kinds", "kind ", "k1nd"}) {
        CAPTURE(name);
        CHECK_FALSE(is_go_field_name(name, "kind"));
    }
}
