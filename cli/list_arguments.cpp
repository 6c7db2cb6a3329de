// SPDX-License-Identifier: Apache-2.0
#include "cli/list_arguments.hpp"

#include "cli/suggest.hpp"
#include "domain/error.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace pullrec::cli {

namespace {

std::size_t column_named(std::string_view name, std::span<const std::string_view> known,
                         std::string_view place) {
    const auto found = std::find(known.begin(), known.end(), name);
    if (found == known.end()) {
        const auto meant = nearest(name, known);
        throw Error(ErrorCode::usage,
                    fmt::format("{}: give {}{}", place, fmt::join(known, ", "),
                                meant.empty() ? "" : fmt::format(". Did you mean '{}'?", meant)));
    }
    return static_cast<std::size_t>(found - known.begin());
}

} // namespace

const std::vector<std::string_view> list_options{"columns", "no-headers", "no-trunc", "show-hashes",
                                                 "time",    "sort-by",    "limit",    "quiet"};

std::optional<std::vector<std::size_t>> column_arguments(const Arguments& arguments,
                                                         std::span<const std::string_view> known) {
    const auto text = arguments.text("columns");
    if (!text) {
        return std::nullopt;
    }
    const auto format = arguments.text("output");
    if (format != "table" && format != "wide") {
        throw Error(ErrorCode::usage,
                    "--columns has no effect on -o json, ndjson and name: leave it out");
    }
    std::vector<std::size_t> columns;
    std::string_view rest = *text;
    while (true) {
        const auto comma = rest.find(',');
        columns.push_back(column_named(rest.substr(0, comma), known, "--columns"));
        if (comma == std::string_view::npos) {
            return columns;
        }
        rest.remove_prefix(comma + 1);
    }
}

std::optional<SortChoice> sort_argument(const Arguments& arguments,
                                        std::span<const std::string_view> sortable) {
    const auto text = arguments.text("sort-by");
    if (!text) {
        return std::nullopt;
    }
    const bool descending = text->starts_with('-');
    const auto name = std::string_view(*text).substr(descending ? 1 : 0);
    return SortChoice{column_named(name, sortable, "--sort-by"), descending};
}

} // namespace pullrec::cli
