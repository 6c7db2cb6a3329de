// SPDX-License-Identifier: Apache-2.0
#include "codec/base64.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace pullrec;

namespace {

/// The bytes, or the problem in brackets.
std::string decoded(std::string_view text, Padding padding = Padding::required) {
    const DecodedBase64 result = decode_base64(text, padding);
    return result.problem.empty() ? std::string(result.bytes.view())
                                  : "(" + std::string(result.problem) + ")";
}

} // namespace

TEST_CASE("padded and unpadded base64 decode to the same bytes") {
    CHECK(decoded("") == "");
    CHECK(decoded("YQ==") == "a");
    CHECK(decoded("YWI=") == "ab");
    CHECK(decoded("YWJj") == "abc");
    CHECK(decoded("YWJjZA==") == "abcd");
    CHECK(decoded("YQ", Padding::forbidden) == "a");
    CHECK(decoded("YWI", Padding::forbidden) == "ab");
    CHECK(decoded("YWJj", Padding::forbidden) == "abc");
    CHECK(decoded("//79") == "\xFF\xFE\xFD");
}

TEST_CASE("bits left over at the end may be anything") {
    CHECK(decoded("YR==") == "a");
    CHECK(decoded("YWL=") == "ab");
}

TEST_CASE("line ends are skipped everywhere") {
    CHECK(decoded("\nY\r\nQ\n=\r=\n") == "a");
    CHECK(decoded("Y\nQ\n", Padding::forbidden) == "a");
}

TEST_CASE("each way of not being base64 has its reason") {
    CHECK(decoded("YQ= =") == "(text after its padding)");
    CHECK(decoded("YQ==YQ==") == "(text after its padding)");
    CHECK(decoded("YQ===") == "(text after its padding)");
    CHECK(decoded("YWJj=") == "(padding in the wrong place)");
    CHECK(decoded("=") == "(padding in the wrong place)");
    CHECK(decoded("Y===") == "(padding in the wrong place)");
    CHECK(decoded("YQ==", Padding::forbidden) == "(padding in the wrong place)");
    CHECK(decoded("Y Q==") == "(white space other than line ends)");
    CHECK(decoded("Y\tQ==") == "(white space other than line ends)");
    CHECK(decoded("_-8=") == "(a character of the URL-safe alphabet)");
    CHECK(decoded("Y!==") == "(a character outside its alphabet)");
    CHECK(decoded("\xC3\xA9==") == "(a character outside its alphabet)");
    CHECK(decoded(std::string_view("YQ\0=", 4)) == "(a character outside its alphabet)");
    for (const char* text : {"Y", "YQ", "YQ=", "YWI", "YWJjZ"}) {
        CAPTURE(text);
        CHECK(decoded(text) == "(an end in the middle of a group)");
    }
    CHECK(decoded("YWJjZ", Padding::forbidden) == "(an end in the middle of a group)");
}
