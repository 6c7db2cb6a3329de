// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/list_arguments.hpp"
#include "cli/output/list_shape.hpp"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace pullrec::cli {

/// The places of `keys` in their order, equals as they stand.
std::vector<std::size_t> sorted_places(const std::vector<std::string>& keys, ColumnOrder order,
                                       bool descending);

/// How cells are made that are only compared: whole names, times as seconds.
ListStyle comparing(ListStyle style);

/// Puts rows into the order asked for.
template <class Row>
void sort_rows(std::vector<Row>& rows, const ListShape<Row>& shape, const SortChoice& sort,
               const ListStyle& style) {
    const ListColumn<Row>& column = shape.columns[sort.column];
    const ListStyle plain = comparing(style);
    std::vector<std::string> keys;
    keys.reserve(rows.size());
    for (const Row& row : rows) {
        keys.push_back(column.sort_key != nullptr ? column.sort_key(row) : column.cell(row, plain));
    }
    std::vector<Row> sorted;
    sorted.reserve(rows.size());
    for (const std::size_t place : sorted_places(keys, column.order, sort.descending)) {
        sorted.push_back(std::move(rows[place]));
    }
    rows = std::move(sorted);
}

/// Puts rows into the order asked for and cuts them to the limit; returns how many were cut.
template <class Row>
std::size_t arrange(std::vector<Row>& rows, const ListShape<Row>& shape, const ListRequest& request,
                    const ListStyle& style) {
    if (request.sort) {
        sort_rows(rows, shape, *request.sort, style);
    }
    if (!request.limit || rows.size() <= *request.limit) {
        return 0;
    }
    const std::size_t cut = rows.size() - *request.limit;
    for (std::size_t i = 0; i < cut; ++i) {
        rows.pop_back();
    }
    return cut;
}

} // namespace pullrec::cli
