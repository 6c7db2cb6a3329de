// SPDX-License-Identifier: Apache-2.0
#include "codec/yaml_document.hpp"
#include "codec/yaml_fault.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <chrono>

using namespace pullrec;

namespace {

std::string json_of(std::string_view yaml, RepeatedNames repeated = RepeatedNames::refuse) {
    try {
        return read_yaml(yaml, YamlDocuments::all, repeated).json;
    } catch (const YamlFault& fault) {
        return fmt::format("{} at {}:{}", fault.problem(), fault.place().line,
                           fault.place().column);
    }
}

std::string scalar(std::string_view text) {
    const std::string json = json_of("[" + std::string(text) + "]");
    return json.starts_with('[') ? json.substr(1, json.size() - 3) : json;
}

} // namespace

TEST_CASE("plain scalars are resolved as Kubernetes resolves them") {
    for (const auto* text : {"y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On"}) {
        CHECK(scalar(text) == "true");
    }
    for (const auto* text : {"n", "N", "no", "No", "NO", "false", "False", "off", "Off", "OFF"}) {
        CHECK(scalar(text) == "false");
    }
    for (const auto* text : {"~", "null", "Null", "NULL"}) {
        CHECK(scalar(text) == "null");
    }
    const std::vector<std::pair<std::string, std::string>> expected = {
        {"5", "5"},
        {"+5", "5"},
        {"-5", "-5"},
        {"-0", "0"},
        {"0x1F", "31"},
        {"-0x1F", "-31"},
        {"0o17", "15"},
        {"017", "15"},
        {"08", "8"},
        {"0b101", "5"},
        {"1_000", "1000"},
        {"18446744073709551615", "18446744073709551615"},
        {"123456789012345678901234567890", "123456789012345678901234567890"},
        {"1.5", "1.5"},
        {"1e3", "1000"},
        {".5", "0.5"},
        {"1.", "1"},
        {"1e400", "\"1e400\""},
        {"1e-400", "0"},
        {"0x", "\"0x\""},
        {"_1", "\"_1\""},
        {"1:30", "\"1:30\""},
        {"2025-06-01", "\"2025-06-01\""},
        {"2025-06-01T12:00:00Z", "\"2025-06-01T12:00:00Z\""},
        {"v1.36.2", "\"v1.36.2\""},
        {"-", "\"-\""},
        {"yEs", "\"yEs\""},
        {".", "\".\""},
        {"'5'", "\"5\""},
        {R"("\u263A\n")", R"("☺\n")"},
        {".inf", "a number that JSON has not at 1:2"},
        {"-.Inf", "a number that JSON has not at 1:2"},
        {".nan", "a number that JSON has not at 1:2"},
    };
    for (const auto& pair : expected) {
        CAPTURE(pair.first);
        CHECK(scalar(pair.first) == pair.second);
    }
}

TEST_CASE("core tags say what a scalar is, any other tag is a fault") {
    CHECK(scalar("!!str 5") == "\"5\"");
    CHECK(scalar("!!int '5'") == "5");
    CHECK(scalar("!!float 5") == "5");
    CHECK(scalar("!!bool yes") == "true");
    CHECK(scalar("!!null ''") == "null");
    CHECK(json_of("!!map {a: !!seq []}") == "{\"a\":[]}\n");
    CHECK(scalar("!!int x").starts_with("a tag that does not fit its text"));
    for (const auto* yaml : {"!!binary aGk=", "!!timestamp 2025-06-01", "!foo x", "!<tag:x> x"}) {
        CHECK(scalar(yaml).starts_with("a tag other than those of strings"));
    }
    CHECK(json_of("!!set {a: }").starts_with("a tag other than those of objects"));
}

TEST_CASE("names become text; lists, objects and null are none") {
    CHECK(json_of("{5: a, yes: b, 0x10: c, 1.5: d, '': e}") ==
          R"({"5":"a","true":"b","16":"c","1.5":"d","":"e"})"
          "\n");
    CHECK(json_of("{~: a}") == "null as a name at 1:2");
    CHECK(json_of("? [a]\n: b\n") == "a name that is no text at 1:3");
    CHECK(json_of("? {a: b}\n: c\n") == "a name that is no text at 1:3");
    CHECK(json_of("a: &x k\n*x : v\n") == "{\"a\":\"k\",\"k\":\"v\"}\n");
    CHECK(json_of("a: &x [k]\n*x : v\n") == "a name that is no text at 2:1");
}

TEST_CASE("aliases are written out, in their own document only") {
    CHECK(json_of("a: &x {b: [1, 2]}\nc: *x\nd: [*x]\n") ==
          R"({"a":{"b":[1,2]},"c":{"b":[1,2]},"d":[{"b":[1,2]}]})"
          "\n");
    CHECK(json_of("a: &x 1\nb: &x 2\nc: *x\n") == "{\"a\":1,\"b\":2,\"c\":2}\n");
    CHECK(json_of("&x [*x]").starts_with("an alias inside what it stands for at 1:5"));
    CHECK(json_of("a: *nowhere\n").starts_with("text that is no YAML"));
    CHECK(json_of("a: &x 1\n---\nb: *x\n").starts_with("text that is no YAML"));
}

TEST_CASE("merged objects give what an object has not itself") {
    const std::string base = "base: &b {x: 1, v: 2}\n";
    CHECK(json_of(base + "c: {<<: *b, v: 3}\n") == R"({"base":{"x":1,"v":2},"c":{"v":3,"x":1}})"
                                                   "\n");
    CHECK(json_of(base + "c:\n  v: 3\n  <<: [*b, {v: 4, z: 5}]\n  e: 1\n") ==
          R"({"base":{"x":1,"v":2},"c":{"v":3,"e":1,"x":1,"z":5}})"
          "\n");
    CHECK(json_of("{<<: {}}") == "{}\n");
    CHECK(json_of("{'<<': 1}") == R"({"\u003c\u003c":1})"
                                  "\n");
    CHECK(json_of("<<: 5\n").starts_with("a value of << that is no object"));
    CHECK(json_of("<<: [5]\n").starts_with("a value of << that is no object"));
    CHECK(json_of("{a: 1, <<: {a: 2}}", RepeatedNames::keep) == "{\"a\":1,\"a\":2}\n");
}

TEST_CASE("a name that stands twice is a fault where it stands again") {
    CHECK(json_of("a: 1\nb: 2\na: 3\n") == "a name that the object has already at 3:1");
    CHECK(json_of("x: {5: a, '5': b}\n") == "a name that the object has already at 1:11");
    CHECK(json_of("a: 1\na: 2\n", RepeatedNames::keep) == "{\"a\":1,\"a\":2}\n");
}

TEST_CASE("bombs of aliases, depth and size end in a fault at once") {
    std::string bomb = "a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol]\n";
    for (int level = 1; level <= 9; ++level) {
        bomb += fmt::format("a{0}: &a{0} [*a{1}, *a{1}, *a{1}, *a{1}, *a{1}, *a{1}, *a{1}, *a{1}, "
                            "*a{1}]\n",
                            level, level - 1);
    }
    const auto begin = std::chrono::steady_clock::now();
    CHECK(json_of(bomb).find(" make the document too large") != std::string::npos);
    CHECK(json_of(std::string(400'000, '[')).find(" at 1:") != std::string::npos);
    CHECK(json_of(std::string(1'000'000, '[')).starts_with("more brackets and commas than"));
    CHECK(json_of(std::string(40, '[') + std::string(40, ']')) ==
          "nesting deeper than 32 levels at 1:33");
    CHECK(json_of(std::string(std::size_t{64} * 1024 * 1024, '#'))
              .starts_with("a YAML text larger than 8 MiB"));
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(5));
    std::string block;
    for (int level = 0; level < 40; ++level) {
        block += std::string(static_cast<std::size_t>(level), ' ') + "a:\n";
    }
    CHECK(json_of(block).starts_with("nesting deeper than 32 levels"));
    CHECK(json_of(std::string(100, '-') + "\n").starts_with("\""));
    std::string dashes;
    for (int level = 0; level < 40; ++level) {
        dashes += "- ";
    }
    CHECK(json_of(dashes + "a\n").starts_with("nesting deeper than 32 levels"));
}

TEST_CASE("a name that is marked by ? has its : on a later line, or none") {
    CHECK(json_of("? kind\n: Pod\nb: 1\n") == "{\"kind\":\"Pod\",\"b\":1}\n");
    CHECK(json_of("- ? a\n  : 1\n- ?   'b'\n") == "[{\"a\":1},{\"b\":null}]\n");
    CHECK(json_of("a: 1\n&x? b\n").starts_with("a name without a :"));
    CHECK(json_of("? [a]\n: 1\n").starts_with("a name that is no text"));
}

TEST_CASE("directives are taken as the kubelet's reader takes them") {
    CHECK(json_of("%YAML 1.1\n---\na: 1\n") == "{\"a\":1}\n");
    CHECK(json_of("# x\n\n%YAML 01.1 # y\n%TAG !e! tag:e.example,2026:\n # z\n---\na: 1\n") ==
          "{\"a\":1}\n");
    const std::string version = "a %YAML directive for another version than 1.1 at ";
    for (const auto* number : {"1.2", "1.0", "1.10", "1.3"}) {
        CAPTURE(number);
        CHECK(json_of("%YAML " + std::string(number) + "\n---\na: 1\n") == version + "1:1");
    }
    CHECK(json_of("# x\r\n%YAML 1.2\r\n--- {a: 1}\r\n") == version + "2:1");
    CHECK(json_of("a: 1\n...\n%YAML 1.2\n---\nb: 1\n") == version + "3:1");
    CHECK(json_of("%TAG !e! tag:e.example,2026:\n%YAML 1.2\n---\na: 1\n") == version + "2:1");
    CHECK(json_of("%FOO x\n---\na: 1\n") == "a directive other than %YAML and %TAG at 1:1");
    CHECK(json_of("%YAML 1.1\na: 1\n") == "a directive without --- after it at 1:1");
    CHECK(json_of("a: |\n  %YAML 1.2\nb: \"\n  %YAML 1.2\"\n") ==
          "{\"a\":\"%YAML 1.2\\n\",\"b\":\" %YAML 1.2\"}\n");
}

TEST_CASE("what is no YAML is a fault in words that quote nothing") {
    for (const std::string& yaml : {std::string("a: [1\n"),
                                    std::string("a: {b\n"),
                                    std::string("\"a\n"),
                                    std::string("a: b: c\n"),
                                    std::string("a:\n\tb: 1\n"),
                                    std::string("a: 1\n b: 2\n"),
                                    std::string("%YAML 3.0\n---\na\n"),
                                    std::string("@s3cr3t\n"),
                                    std::string("a: *s3cr3t\n"),
                                    std::string("!s3cr3t!x a\n"),
                                    std::string("- a\nb: 1\n"),
                                    std::string("}"),
                                    std::string("a\0b", 3),
                                    std::string("'a\n"),
                                    std::string("{\"a\": \"b\n"),
                                    std::string("[a, , b]"),
                                    std::string("\"a\" b\n"),
                                    std::string("...\na\n"),
                                    std::string("a: 1\nb"),
                                    std::string("\""),
                                    std::string("a: '"),
                                    std::string("a: &x \"b\n"),
                                    std::string("a: 1\n\"b\"\n"),
                                    std::string("a: 'it''s\n"),
                                    std::string("a: 1\n...\nb: 1\n"),
                                    std::string("\x01"),
                                    std::string("a: \xFF\n"),
                                    std::string("\xFF\xFE\x41")}) {
        const std::string answer = json_of(yaml);
        CAPTURE(yaml);
        CAPTURE(answer);
        CHECK(answer.find(" at ") != std::string::npos);
        CHECK(answer.find("s3cr3t") == std::string::npos);
    }
}

TEST_CASE("UTF-16 with a mark and UTF-8 with one are the same text") {
    CHECK(json_of("\xEF\xBB\xBF[a]") == "[\"a\"]\n");
    CHECK(json_of(std::string("\xFF\xFE[\0\x3C\xD8\x89\xDF]\0", 10)) == "[\"\U0001F389\"]\n");
    CHECK(json_of(std::string("\xFE\xFF\0[\xD8\x3C\xDF\x89\0]", 10)) == "[\"\U0001F389\"]\n");
    CHECK(json_of(std::string("\xFE\xFF\xD8\x3C\0]", 6)).starts_with("bytes that are neither"));
}

TEST_CASE("documents stand one a line, empty ones as null, a place leads back to the YAML") {
    CHECK(json_of("a\n---\n---\nb\n...\n") == "\"a\"\nnull\n\"b\"\n");
    CHECK(json_of("") == "");
    CHECK(json_of("# nothing\n") == "");
    const auto read = read_yaml("a: 1\nb:\n  - c: x\n", YamlDocuments::all, RepeatedNames::refuse);
    CHECK(read.json == "{\"a\":1,\"b\":[{\"c\":\"x\"}]}\n");
    CHECK(read.source().place_of(read.json.find("\"x\"")) == Place{3, 8});
    CHECK(read.source().place_of(read.json.find("\"c\"")) == Place{3, 5});
    CHECK(read_yaml("a\n---\n]", YamlDocuments::first, RepeatedNames::refuse).json == "\"a\"\n");
}
