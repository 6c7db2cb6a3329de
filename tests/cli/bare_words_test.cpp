// SPDX-License-Identifier: Apache-2.0
#include "cli/bare_words.hpp"

#include <doctest/doctest.h>

#include <vector>

using namespace pullrec::cli;

namespace {

std::string found(const std::vector<std::string>& words) {
    return std::string(bare_option(words, "output", 'o').value_or("none"));
}

} // namespace

TEST_CASE("an option is found in every spelling, the last one counts") {
    CHECK(found({"get", "-o", "json"}) == "json");
    CHECK(found({"-ojson", "get"}) == "json");
    CHECK(found({"-o=json"}) == "json");
    CHECK(found({"--output", "json"}) == "json");
    CHECK(found({"--output=json", "--output", "table"}) == "table");
}

TEST_CASE("letters of flags may stand before it in one word") {
    const auto found_behind = [](const std::vector<std::string>& words) {
        return std::string(bare_option(words, "output", 'o', "qv").value_or("none"));
    };
    CHECK(found_behind({"status", "-qo", "json"}) == "json");
    CHECK(found_behind({"-vqojson"}) == "json");
    CHECK(found_behind({"-no", "json"}) == "none");
    CHECK(found_behind({"-q", "status"}) == "none");
}

TEST_CASE("what only looks like the option is another") {
    CHECK(found({"get", "records"}) == "none");
    CHECK(found({"--outputs=json"}) == "none");
    CHECK(found({"--", "-o", "json"}) == "none");
    CHECK(found({"get", "-o"}) == "none");
}
