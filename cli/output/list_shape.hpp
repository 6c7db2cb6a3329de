// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/command.hpp"
#include "cli/output/json_writer.hpp"
#include "cli/output/list_style.hpp"
#include "cli/output/table.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace pullrec::cli {

/// What `--sort-by` compares in a column.
enum class ColumnOrder {
    text,   ///< the whole cell bytewise
    number, ///< an empty cell is less than any
    time,   ///< youngest first, an empty cell is the oldest
    none    ///< cannot be sorted by
};

/// A column of a list.
template <class Row>
struct ListColumn {
    std::string_view key; ///< in `--columns`
    Column column;
    bool only_wide = false; ///< not in the usual table
    std::string (*cell)(const Row&, const ListStyle&) = nullptr;
    ColumnOrder order = ColumnOrder::text;
    std::string_view moments = "UPDATED";          ///< header of a time when no age is shown
    std::string (*sort_key)(const Row&) = nullptr; ///< to be compared instead of the cell
};

/// Everything that is particular to one kind of list.
template <class Row>
struct ListShape {
    std::string_view kind; ///< of its JSON document, as in `RecordList`
    std::vector<ListColumn<Row>> columns;
    void (*print_item)(JsonWriter& json, const Row&, const ListStyle&) = nullptr;
    std::string (*name)(const Row&) = nullptr; ///< as in `record/REF`; none: has no `-o name`

    /// The columns as a command tells them.
    [[nodiscard]] std::vector<ListedColumn> listed() const {
        std::vector<ListedColumn> result;
        result.reserve(columns.size());
        for (const auto& column : columns) {
            result.push_back({column.key, column.only_wide, column.order != ColumnOrder::none,
                              column.order == ColumnOrder::time});
        }
        return result;
    }
};

} // namespace pullrec::cli
