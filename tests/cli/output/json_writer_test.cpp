// SPDX-License-Identifier: Apache-2.0
#include "cli/output/json_writer.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <limits>
#include <string>

using namespace pullrec::cli;

namespace {

template <typename Write>
std::string written(Write write) {
    std::string text;
    Output out([&text](std::string_view piece) { text += piece; });
    JsonWriter json(out);
    write(json);
    out.flush();
    return text;
}

std::string as_json(std::string_view value) {
    return written([value](JsonWriter& json) { json.text(value); });
}

} // namespace

TEST_CASE("documents are compact, with keys in the order written") {
    const auto text = written([](JsonWriter& json) {
        json.begin_object();
        json.member("b", "x");
        json.member("a", std::numeric_limits<std::int64_t>::min());
        json.flag_member("yes", true);
        json.key("items");
        json.begin_array();
        json.begin_object();
        json.end_object();
        json.integer(1);
        json.boolean(false);
        json.begin_array();
        json.end_array();
        json.end_array();
        json.member("last", "");
        json.end_object();
        json.end_line();
    });
    CHECK(text == R"({"b":"x","a":-9223372036854775808,"yes":true,"items":[{},1,false,[]],)"
                  R"("last":""})"
                  "\n");
}

TEST_CASE("several documents are one line each") {
    const auto text = written([](JsonWriter& json) {
        for (int i = 0; i < 2; ++i) {
            json.begin_object();
            json.member("i", i);
            json.end_object();
            json.end_line();
        }
    });
    CHECK(text == "{\"i\":0}\n{\"i\":1}\n");
}

TEST_CASE("what a reader gets back is what was written, for every character") {
    for (const auto& text :
         {std::string("\"\\/\b\f\n\r\t"), std::string("a\0b", 3), std::string("größe 容器 🐳"),
          std::string("\x7f\xc2\x9b\u202e\u202c\u2028\xf3\xa0\x81\x81"), std::string()}) {
        CHECK(nlohmann::json::parse(as_json(text)).get<std::string>() == text);
    }
}

TEST_CASE("nothing in a document moves a cursor") {
    CHECK(as_json("\x1b[2J\x7f\xc2\x9b") == R"("\u001b[2J\u007f\u009b")");
    CHECK(as_json("\u202e\u202c") == R"("\u202e\u202c")");
    CHECK(as_json("\xf3\xa0\x81\x81") == R"("\udb40\udc41")");
}

TEST_CASE("invalid UTF-8 is replaced, byte by byte") {
    CHECK(as_json("a\xff\xc3z") == "\"a\ufffd\ufffdz\"");
    CHECK(as_json("\xed\xa0\x80") == "\"\ufffd\ufffd\ufffd\"");
}
