// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/arguments.hpp"
#include "cli/command.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace pullrec::cli {

/// The global options that every list honours.
extern const std::vector<std::string_view> list_options;

/// The columns that `--columns` names, as indices in its order; none when it is not given. Throws
/// `Error` (usage) for an unknown column and for a format that has no columns.
std::optional<std::vector<std::size_t>> column_arguments(const Arguments& arguments,
                                                         std::span<const std::string_view> known);

/// What a list is sorted by.
struct SortChoice {
    std::size_t column = 0; ///< an index
    bool descending = false;
};

/// What `--sort-by` asks for; none when it is not given. Throws `Error` (usage) for a column that
/// cannot be sorted by.
std::optional<SortChoice> sort_argument(const Arguments& arguments,
                                        std::span<const std::string_view> sortable);

} // namespace pullrec::cli
