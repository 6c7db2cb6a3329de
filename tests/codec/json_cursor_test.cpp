// SPDX-License-Identifier: Apache-2.0
#include "codec/json_cursor.hpp"

#include <doctest/doctest.h>

#include <vector>

using namespace pullrec::json;

namespace {

Token last_token(std::string_view text) {
    Cursor cursor(text);
    while (cursor.next() != Token::end && cursor.token() != Token::fault) {
    }
    return cursor.token();
}

bool is_json(std::string_view text) {
    return last_token(text) == Token::end;
}

std::string decoded(std::string_view quoted) {
    Cursor cursor(quoted);
    REQUIRE(cursor.next() == Token::string);
    return std::string(cursor.text());
}

} // namespace

TEST_CASE("a cursor walks names and values in order and ends once") {
    Cursor cursor(R"( {"a":[1,true],"b":{},"c":null,"d":"x","e":false} )");
    std::vector<Token> tokens;
    while (tokens.empty() || tokens.back() != Token::end) {
        tokens.push_back(cursor.next());
        REQUIRE(tokens.back() != Token::fault);
    }
    using enum Token;
    CHECK(tokens == std::vector{object_begin, key, array_begin, number, boolean_true, array_end,
                                key, object_begin, object_end, key, null, key, string, key,
                                boolean_false, object_end, end});
    CHECK(cursor.next() == end);
}

TEST_CASE("skipping a value lands on its last token, whatever it holds") {
    Cursor cursor(R"([{"a":[{"b":"]}"}]},7,"after"])");
    cursor.next();
    cursor.next();
    cursor.skip();
    CHECK(cursor.token() == Token::object_end);
    CHECK(cursor.next() == Token::number);
    cursor.skip();
    CHECK(cursor.text() == "7");
    CHECK(cursor.next() == Token::string);
    CHECK(cursor.text() == "after");
    CHECK(cursor.offset() == 22);
}

TEST_CASE("a string without escapes is not copied, also when it holds more than ASCII") {
    const std::string_view text = "\"pl\xC3\xA4in\"";
    Cursor cursor(text);
    cursor.next();
    CHECK(cursor.text() == "pl\xC3\xA4in");
    CHECK(static_cast<const void*>(cursor.text().data()) ==
          static_cast<const void*>(text.data() + 1));
}

TEST_CASE("escapes are decoded") {
    CHECK(decoded(R"("\"\\\/\b\f\n\r\t")") == "\"\\/\b\f\n\r\t");
    CHECK(decoded(R"("\u0061\u00e9\u4f8b\uD83D\udd11")") == "a\u00e9\u4f8b\U0001F511");
    CHECK(decoded(R"("a\u0000b")") == std::string("a\0b", 3));
}

TEST_CASE("lone surrogates are read as U+FFFD and what follows them is kept") {
    CHECK(decoded(R"("\ud800")") == "\uFFFD");
    CHECK(decoded(R"("\udc00x")") == "\uFFFDx");
    CHECK(decoded(R"("\ud800\u0061")") == "\uFFFDa");
    CHECK(decoded(R"("\ud800\ud83d\udd11")") == "\uFFFD\U0001F511");
    CHECK(decoded(R"("\udd11\ud83d")") == "\uFFFD\uFFFD");
}

TEST_CASE("each byte that is not UTF-8 is read as U+FFFD of its own") {
    CHECK(decoded("\"\xC3(\"") == "\uFFFD(");
    CHECK(decoded("\"a\xFF\x80z\"") == "a\uFFFD\uFFFDz");
    CHECK(decoded("\"\xE2\x82\"") == "\uFFFD\uFFFD");
    CHECK(decoded("\"\xED\xA0\x80\"") == "\uFFFD\uFFFD\uFFFD");
    CHECK(decoded("\"\xC0\xAF\"") == "\uFFFD\uFFFD");
    CHECK(decoded("\"\xE0\x80\x80\xF0\x80\x80\x80\"") ==
          decoded("\"\xFF\xFF\xFF\xFF\xFF\xFF\xFF\""));
    CHECK(decoded("\"\xF4\x90\x80\x80\"") == "\uFFFD\uFFFD\uFFFD\uFFFD");
    CHECK(decoded("\"\xF4\x8F\xBF\xBF\"") == "\U0010FFFF");
    CHECK(decoded("\"\\n\xFF\xC3\xA4\\n\"") == "\n\uFFFD\u00E4\n");
}

TEST_CASE("numbers follow JSON's grammar") {
    for (const auto* number :
         {"0", "-0", "10", "1.5", "-1e9", "1E+2", "0.0e-1", "18446744073709551616"}) {
        CAPTURE(number);
        CHECK(is_json(number));
    }
    for (const auto* number :
         {"01", "-", "+1", ".5", "1.", "1e", "1e+", "0x1", "NaN", "-Infinity", "1_0"}) {
        CAPTURE(number);
        CHECK_FALSE(is_json(number));
    }
}

TEST_CASE("what is not JSON is a fault") {
    using namespace std::string_view_literals;
    for (const auto text : {""sv,
                            " "sv,
                            "{"sv,
                            "["sv,
                            "}"sv,
                            "{]"sv,
                            "[}"sv,
                            "[1,]"sv,
                            R"({"a":1,})"sv,
                            "[,1]"sv,
                            "{,}"sv,
                            R"({"a"})"sv,
                            R"({"a":})"sv,
                            R"({"a" 1})"sv,
                            "{a:1}"sv,
                            "{1:1}"sv,
                            "[1 2]"sv,
                            "tru"sv,
                            "truex"sv,
                            "nul"sv,
                            "True"sv,
                            "'a'"sv,
                            "[1]//c"sv,
                            "/**/1"sv,
                            R"("a)"sv,
                            R"("\)"sv,
                            R"("\x41")"sv,
                            R"("\u12")"sv,
                            R"("\u12g4")"sv,
                            "\"a\tb\""sv,
                            "\"a\nb\""sv,
                            "\"a\0b\""sv,
                            "1\0"sv,
                            "\0"sv,
                            "\xEF\xBB\xBF{}"sv,
                            "{}{}"sv,
                            "{} x"sv,
                            "1\v"sv,
                            R"("\ud83d\u")"sv}) {
        CAPTURE(text);
        CHECK(last_token(text) == Token::fault);
    }
}

TEST_CASE("a fault stays and tells where it is") {
    Cursor cursor("[1,\n x]");
    while (cursor.next() != Token::fault) {
    }
    CHECK(cursor.offset() == 5);
    CHECK(cursor.problem() == "unexpected character");
    CHECK(cursor.next() == Token::fault);
    CHECK(cursor.offset() == 5);
}

TEST_CASE("what is passed over may be nested as deep as Go reads, and then 32 levels are read") {
    const auto passed = [](const std::string& deep) {
        const std::string text = "{\"a\":" + deep + ",\"b\":" + std::string(32, '[') + "}";
        Cursor cursor(text);
        cursor.next();
        cursor.next();
        cursor.next();
        cursor.skip();
        return cursor.next() == Token::key && cursor.text() == "b" ? "" : cursor.problem();
    };
    const auto lists = [](std::size_t levels) {
        return std::string(levels, '[') + std::string(levels, ']');
    };
    std::string mixed = "1";
    for (int level = 0; level < 50; ++level) {
        mixed.insert(0, "[{\"a\":").append("},2]");
    }
    CHECK(passed(mixed) == "");
    CHECK(passed(lists(9'999)) == "");
    CHECK(passed(lists(10'000)) == "nesting deeper than 10000 levels");
    CHECK(passed(std::string(40, '[') + '}') == "unexpected character");
    const std::string after = "[[" + lists(40) + "]," + lists(32) + "]";
    Cursor cursor(after);
    cursor.next();
    cursor.next();
    cursor.skip();
    CHECK(cursor.token() == Token::array_end);
    while (cursor.next() != Token::fault && cursor.token() != Token::end) {
    }
    CHECK(cursor.problem() == "nesting deeper than 32 levels");
}

TEST_CASE("32 levels are read, the 33rd is a fault") {
    const auto nested = [](std::size_t levels) {
        return std::string(levels, '[') + std::string(levels, ']');
    };
    CHECK(is_json(nested(32)));
    CHECK_FALSE(is_json(nested(33)));
    CHECK_FALSE(is_json(nested(100'000)));
    std::string mixed;
    for (int level = 0; level < 16; ++level) {
        mixed += "[{\"a\":";
    }
    mixed += "1";
    for (int level = 0; level < 16; ++level) {
        mixed += "}]";
    }
    CHECK(is_json(mixed));
    CHECK_FALSE(is_json("[" + mixed + "]"));
}

TEST_CASE("64 MiB of anything is walked to its end") {
    constexpr std::size_t size = std::size_t{64} * 1024 * 1024;
    CHECK(is_json("\"" + std::string(size, 'x') + "\""));
    CHECK(is_json("1" + std::string(size, ' ')));
    CHECK(is_json("1" + std::string(size, '0')));
    std::string escapes = "\"";
    while (escapes.size() < size) {
        escapes += "\\n\xFF";
    }
    CHECK(is_json(escapes + "\""));
}
