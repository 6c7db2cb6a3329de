// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/invocation.hpp"
#include "cli/list_end.hpp"
#include "cli/output/document.hpp"
#include "cli/output/list_output.hpp"

#include <string_view>
#include <vector>

namespace pullrec::cli {

/// Prints a list that rests on no source in any form, and says what a reader must know; `noun` is
/// of one item.
template <class Row>
ExitCode print_plain_list(const Invocation& invocation, std::vector<Row> rows,
                          const ListShape<Row>& shape, const ListRequest& request,
                          const ListStyle& style, std::string_view noun) {
    const std::size_t left_out = arrange(rows, shape, request, style);
    if (style.format == ListFormat::json) {
        print_list_document(invocation.out, shape.kind, [&](JsonWriter& json) {
            for (const Row& row : rows) {
                shape.print_item(json, row, style);
            }
        });
    } else {
        print_rows(invocation.out, rows, shape, style, request);
    }
    return end_list(invocation, {.noun = noun, .count = rows.size(), .left_out = left_out});
}

} // namespace pullrec::cli
