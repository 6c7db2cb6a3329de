// SPDX-License-Identifier: Apache-2.0
#include "cli/list_arguments.hpp"
#include "tests/cli/usage_error.hpp"

#include <doctest/doctest.h>

#include <limits>

using namespace pullrec::cli;
using Indices = std::vector<std::size_t>;

namespace {

const std::vector<ListedColumn> kColumns{
    {"image"}, {"image-ref"}, {"age", false, true, true}, {"namespaces", true, false}};

Arguments with(std::string_view name, const std::string& text,
               const std::string& format = "table") {
    Arguments arguments;
    arguments.add(name, {text, Origin::command_line, "--" + std::string(name)});
    arguments.add("output", {format, Origin::command_line, "--output"});
    return arguments;
}

std::string refusal(const Arguments& arguments) {
    return usage_error([&] { list_request(arguments, kColumns); });
}

} // namespace

TEST_CASE("columns are taken in the order given, also twice") {
    CHECK(list_request(with("columns", "age,image,age"), kColumns).columns == Indices{2, 0, 2});
    CHECK_FALSE(list_request(Arguments{}, kColumns).columns.has_value());
}

TEST_CASE("an unknown column is a wrong call that names the known ones") {
    for (const char* text : {"imge", "image,", "", ",", "IMAGE", "image, age"}) {
        CAPTURE(text);
        CHECK(refusal(with("columns", text))
                  .find("--columns: give image, image-ref, age, namespaces") == 0);
    }
    CHECK(refusal(with("columns", "imge")).find("Did you mean 'image'?") != std::string::npos);
}

TEST_CASE("columns mean nothing where there are none") {
    for (const char* format : {"json", "ndjson", "name"}) {
        CAPTURE(format);
        CHECK(refusal(with("columns", "age", format)).find("no effect") != std::string::npos);
    }
}

TEST_CASE("a minus before the column turns the order round") {
    const auto up = list_request(with("sort-by", "age"), kColumns).sort;
    REQUIRE(up.has_value());
    CHECK(up->column == 2);
    CHECK_FALSE(up->descending);
    const auto down = list_request(with("sort-by", "-image-ref"), kColumns).sort;
    REQUIRE(down.has_value());
    CHECK(down->column == 1);
    CHECK(down->descending);
    CHECK_FALSE(list_request(Arguments{}, kColumns).sort.has_value());
    CHECK(refusal(with("sort-by", "-")).find("--sort-by") == 0);
}

TEST_CASE("a column that cannot be sorted by is not offered for it") {
    CHECK(refusal(with("sort-by", "namespaces")) == "--sort-by: give image, image-ref, age");
}

TEST_CASE("a limit is a number, and one more tells whether there is more") {
    CHECK(list_request(with("limit", "3"), kColumns).limit == 3);
    CHECK(refusal(with("limit", "some")).find("--limit") == 0);
    CHECK(one_more(3) == 4);
    CHECK(one_more(std::numeric_limits<std::uint64_t>::max()) ==
          std::numeric_limits<std::uint64_t>::max());
    CHECK_FALSE(one_more(std::nullopt).has_value());
}

TEST_CASE("a command tells its columns in a sentence") {
    CHECK(columns_text(kColumns) == "Columns: image, image-ref, age; with -o wide also namespaces. "
                                    "--sort-by takes image, image-ref, age.");
    CHECK(columns_text({{"try"}, {"image"}}) == "Columns: try, image.");
}
