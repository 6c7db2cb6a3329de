// SPDX-License-Identifier: Apache-2.0
#include "cli/list_arguments.hpp"

#include "cli/suggest.hpp"
#include "cli/typed_arguments.hpp"
#include "domain/error.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>

namespace pullrec::cli {

namespace {

template <class Wanted>
std::vector<std::string_view> keys_of(const std::vector<ListedColumn>& columns, Wanted is_wanted) {
    std::vector<std::string_view> keys;
    for (const ListedColumn& column : columns) {
        if (is_wanted(column)) {
            keys.push_back(column.key);
        }
    }
    return keys;
}

bool is_any(const ListedColumn& /*column*/) {
    return true;
}

bool is_sortable(const ListedColumn& column) {
    return column.sortable;
}

/// The index of a column that `is_wanted`.
template <class Wanted>
std::size_t column_named(std::string_view name, const std::vector<ListedColumn>& columns,
                         std::string_view place, Wanted is_wanted) {
    const auto found =
        std::find_if(columns.begin(), columns.end(), [&](const ListedColumn& column) {
            return column.key == name && is_wanted(column);
        });
    if (found == columns.end()) {
        const auto keys = keys_of(columns, is_wanted);
        const auto meant = nearest(name, keys);
        throw Error(ErrorCode::usage,
                    fmt::format("{}: give {}{}", place, fmt::join(keys, ", "),
                                meant.empty() ? "" : fmt::format(". Did you mean '{}'?", meant)));
    }
    return static_cast<std::size_t>(found - columns.begin());
}

std::vector<std::size_t> chosen_columns(const Arguments& arguments, std::string_view names,
                                        const std::vector<ListedColumn>& columns) {
    const auto format = arguments.text("output");
    if (format != "table" && format != "wide") {
        throw Error(ErrorCode::usage,
                    "--columns has no effect on -o json, ndjson and name: leave it out");
    }
    std::vector<std::size_t> chosen;
    while (true) {
        const auto comma = names.find(',');
        chosen.push_back(column_named(names.substr(0, comma), columns, "--columns", is_any));
        if (comma == std::string_view::npos) {
            return chosen;
        }
        names.remove_prefix(comma + 1);
    }
}

SortChoice chosen_order(std::string_view name, const std::vector<ListedColumn>& columns) {
    const bool descending = name.starts_with('-');
    name.remove_prefix(descending ? 1 : 0);
    return {column_named(name, columns, "--sort-by", is_sortable), descending};
}

} // namespace

ListRequest list_request(const Arguments& arguments, const std::vector<ListedColumn>& columns) {
    ListRequest request;
    if (const auto names = arguments.text("columns")) {
        request.columns = chosen_columns(arguments, *names, columns);
    }
    if (const auto name = arguments.text("sort-by")) {
        request.sort = chosen_order(*name, columns);
    }
    request.limit = count_argument(arguments, "limit");
    return request;
}

std::optional<std::uint64_t> one_more(const std::optional<std::uint64_t>& limit) {
    return limit ? std::optional(*limit + (*limit < std::numeric_limits<std::uint64_t>::max()))
                 : std::nullopt;
}

std::string columns_text(const std::vector<ListedColumn>& columns) {
    const auto usual =
        keys_of(columns, [](const ListedColumn& column) { return !column.only_wide; });
    const auto wide = keys_of(columns, [](const ListedColumn& column) { return column.only_wide; });
    const auto sortable = keys_of(columns, is_sortable);
    return fmt::format("Columns: {}{}{}.{}", fmt::join(usual, ", "),
                       wide.empty() ? "" : "; with -o wide also ", fmt::join(wide, ", "),
                       sortable.size() == columns.size()
                           ? std::string()
                           : fmt::format(" --sort-by takes {}.", fmt::join(sortable, ", ")));
}

} // namespace pullrec::cli
