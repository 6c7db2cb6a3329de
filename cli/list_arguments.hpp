// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/arguments.hpp"
#include "cli/command.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pullrec::cli {

/// What a list is sorted by.
struct SortChoice {
    std::size_t column = 0; ///< an index
    bool descending = false;
};

/// What the caller wants of a list.
struct ListRequest {
    std::optional<std::vector<std::size_t>> columns; ///< indices, in the order asked for
    std::optional<SortChoice> sort;                  ///< none: the list's own order
    std::optional<std::uint64_t> limit;              ///< at most so many items
};

/// What `--columns`, `--sort-by` and `--limit` ask for. Throws `Error` (usage) for an unknown
/// column, one that cannot be sorted by, and a format that has no columns.
ListRequest list_request(const Arguments& arguments, const std::vector<ListedColumn>& columns);

/// One more than the limit, to learn whether there is more; none for none.
std::optional<std::uint64_t> one_more(const std::optional<std::uint64_t>& limit);

/// A sentence for the details of a command: `Columns: image, age; with -o wide also holder.`
std::string columns_text(const std::vector<ListedColumn>& columns);

} // namespace pullrec::cli
