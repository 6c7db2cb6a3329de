// SPDX-License-Identifier: Apache-2.0
#include "tests/conformance/answer.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <map>
#include <string>

using namespace pullrec::conformance;
using Result = Comparison::Result;

TEST_CASE("every line of the kubelet's own decoding answers is ours too") {
    std::ifstream lines(TEST_DATA "/vectors/decode.jsonl");
    std::map<Result, int> counts;
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
        CAPTURE(++number);
        const Comparison comparison = compare_decode(nlohmann::json::parse(line));
        CAPTURE(comparison.difference);
        CHECK(comparison.result != Result::failed);
        ++counts[comparison.result];
    }
    CHECK(counts[Result::passed] == 247);
    CHECK(counts[Result::skipped] == 0);
}
