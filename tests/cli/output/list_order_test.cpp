// SPDX-License-Identifier: Apache-2.0
#include "cli/output/list_order.hpp"

#include <doctest/doctest.h>

using namespace pullrec::cli;
using Places = std::vector<std::size_t>;

namespace {

const ListShape<std::string> kShape{
    .kind = "TextList",
    .columns =
        {{"text", {"TEXT"}, false, [](const std::string& row, const ListStyle&) { return row; }}},
    .print_item = nullptr,
};

} // namespace

TEST_CASE("texts are compared bytewise, whatever the locale") {
    CHECK(sorted_places({"b", "B", "\xc3\xa4", "a"}, ColumnOrder::text, false) ==
          Places{1, 3, 0, 2});
}

TEST_CASE("numbers are compared as numbers, what has none comes first") {
    CHECK(sorted_places({"10", "9", "", "-3"}, ColumnOrder::number, false) == Places{2, 3, 1, 0});
}

TEST_CASE("by age the youngest comes first, and what has no time is the oldest") {
    CHECK(sorted_places({"100", "", "300"}, ColumnOrder::time, false) == Places{2, 0, 1});
    CHECK(sorted_places({"100", "", "300"}, ColumnOrder::time, true) == Places{1, 0, 2});
}

TEST_CASE("equals keep their order, upward and downward") {
    CHECK(sorted_places({"x", "x", "a"}, ColumnOrder::text, false) == Places{2, 0, 1});
    CHECK(sorted_places({"x", "x", "a"}, ColumnOrder::text, true) == Places{0, 1, 2});
}

TEST_CASE("a list is cut after it is sorted, and what was cut is counted") {
    std::vector<std::string> rows{"c", "a", "b"};
    CHECK(arrange(rows, kShape, {.columns = {}, .sort = SortChoice{0, true}, .limit = 2}, {}) == 1);
    CHECK(rows == std::vector<std::string>{"c", "b"});
    CHECK(arrange(rows, kShape, {.columns = {}, .sort = {}, .limit = 2}, {}) == 0);
}
