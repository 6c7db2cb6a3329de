// SPDX-License-Identifier: Apache-2.0
#include "tests/conformance/answer.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <iostream>
#include <map>
#include <span>
#include <string>

namespace {

using nlohmann::json;
using pullrec::conformance::Comparison;
using Result = Comparison::Result;

using Compare = Comparison (*)(const json&);

/// Who compares which op; a new comparison is one line here and one in meson.build.
const std::map<std::string, Compare> comparisons = {
    {"allowlist", pullrec::conformance::compare_allowlist},
    {"auth", pullrec::conformance::compare_auth},
    {"decode_intent", pullrec::conformance::compare_decode},
    {"decode_pulled", pullrec::conformance::compare_decode},
    {"encode", pullrec::conformance::compare_decode},
    {"hash", pullrec::conformance::compare_hash},
    {"keyring", pullrec::conformance::compare_key_ring},
    {"parse_image", pullrec::conformance::compare_parse_image},
    {"reference", pullrec::conformance::compare_reference},
    {"scenario", pullrec::conformance::compare_scenario},
};

/// The vector's op; files without ops are known by their keys.
std::string op_of(const json& vector) {
    if (vector.contains("op")) {
        return vector.at("op").get<std::string>();
    }
    if (vector.contains("parseNormalized")) {
        return "reference";
    }
    return vector.contains("crio") ? "auth" : "(none)";
}

Comparison compare_line(const std::string& line) {
    try {
        const json vector = json::parse(line);
        const std::string op = op_of(vector);
        const auto found = comparisons.find(op);
        if (found == comparisons.end()) {
            return {Result::skipped, "no comparison for op " + op};
        }
        return found->second(vector);
    } catch (const std::exception& error) {
        return {Result::failed, fmt::format("cannot be compared: {}", error.what())};
    }
}

/// How many lines came to which result.
struct Tally {
    std::map<Result, int> results;
    std::map<std::string, int> safe_differences;

    int& operator[](Result result) { return results[result]; }
};

void replay(std::istream& lines, const std::string& file, Tally& tally) {
    std::string line;
    for (int number = 1; std::getline(lines, line); ++number) {
        if (line.find_first_not_of(" \t\r") == std::string::npos) {
            continue;
        }
        const Comparison comparison = compare_line(line);
        ++tally[comparison.result];
        for (const std::string& name : comparison.safe_differences) {
            ++tally.safe_differences[name];
        }
        if (comparison.result != Result::passed) {
            const bool skipped = comparison.result == Result::skipped;
            fmt::print("{}:{}: {}{}\n", file, number, skipped ? "skipped: " : "",
                       comparison.difference);
        }
    }
}

void replay_file(const std::string& file, Tally& tally) {
    if (file == "-") {
        replay(std::cin, "(stdin)", tally);
        return;
    }
    std::ifstream lines(file);
    if (!lines) {
        ++tally[Result::failed];
        fmt::print("{}: cannot be read\n", file);
        return;
    }
    replay(lines, file, tally);
}

} // namespace

int main(int argc, char** argv) {
    const auto files = std::span(argv, static_cast<std::size_t>(argc)).subspan(1);
    if (files.empty()) {
        fmt::print(stderr, "usage: replay FILE…   (- reads vectors from stdin)\n");
        return 2;
    }
    Tally tally;
    for (const std::string file : files) {
        replay_file(file, tally);
    }
    if (!tally.safe_differences.empty()) {
        for (const char* name : {"E1", "E2", "E3", "E4", "E5"}) {
            fmt::print("{}: {} vectors with this safe difference from the kubelet\n", name,
                       tally.safe_differences[name]);
        }
    }
    fmt::print("{} passed, {} failed", tally[Result::passed], tally[Result::failed]);
    if (tally[Result::skipped] > 0) {
        fmt::print(", {} skipped", tally[Result::skipped]);
    }
    fmt::print("\n");
    return tally[Result::failed] == 0 ? 0 : 1;
}
