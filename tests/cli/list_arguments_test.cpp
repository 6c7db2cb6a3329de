// SPDX-License-Identifier: Apache-2.0
#include "cli/list_arguments.hpp"
#include "tests/cli/usage_error.hpp"

#include <doctest/doctest.h>

#include <array>

using namespace pullrec::cli;
using Indices = std::vector<std::size_t>;

namespace {

constexpr std::array<std::string_view, 3> kKnown{"image", "image-ref", "age"};

Arguments with(std::string_view name, const std::string& text,
               const std::string& format = "table") {
    Arguments arguments;
    arguments.add(name, {text, Origin::command_line, "--" + std::string(name)});
    arguments.add("output", {format, Origin::command_line, "--output"});
    return arguments;
}

} // namespace

TEST_CASE("columns are taken in the order given, also twice") {
    CHECK(column_arguments(with("columns", "age,image,age"), kKnown) == Indices{2, 0, 2});
    CHECK_FALSE(column_arguments(Arguments{}, kKnown).has_value());
}

TEST_CASE("an unknown column is a wrong call that names the known ones") {
    for (const char* text : {"imge", "image,", "", ",", "IMAGE", "image, age"}) {
        CAPTURE(text);
        const auto message = usage_error([&] { column_arguments(with("columns", text), kKnown); });
        CHECK(message.find("--columns: give image, image-ref, age") == 0);
    }
}

TEST_CASE("columns mean nothing where there are none") {
    for (const char* format : {"json", "ndjson", "name"}) {
        CAPTURE(format);
        CHECK(usage_error([&] {
                  column_arguments(with("columns", "age", format), kKnown);
              }).find("no effect") != std::string::npos);
    }
}

TEST_CASE("a minus before the column turns the order round") {
    const auto up = sort_argument(with("sort-by", "age"), kKnown);
    REQUIRE(up.has_value());
    CHECK(up->column == 2);
    CHECK_FALSE(up->descending);
    const auto down = sort_argument(with("sort-by", "-image-ref"), kKnown);
    REQUIRE(down.has_value());
    CHECK(down->column == 1);
    CHECK(down->descending);
    CHECK_FALSE(sort_argument(Arguments{}, kKnown).has_value());
    CHECK(usage_error([] { sort_argument(with("sort-by", "-"), kKnown); }).find("--sort-by") == 0);
}
