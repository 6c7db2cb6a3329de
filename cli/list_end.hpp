// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/invocation.hpp"
#include "cli/output/list_output.hpp"
#include "store/stored.hpp"

#include <cstddef>
#include <string_view>
#include <vector>

namespace pullrec::cli {

/// How a list came out.
struct ListEnd {
    std::string_view noun;    ///< of one item, as in `record`
    std::size_t count = 0;    ///< items printed
    std::size_t left_out = 0; ///< items beyond `--limit`
    bool all_read = true;     ///< `left_out` are all of them; false: there are so many or more
    std::vector<store::UnreadableFile> unreadable = {}; ///< files that may belong in it
    bool filtered = false;                              ///< by more than the filters of records
};

/// Says what a reader of the list must know on `err`, and what to exit with: 3 when something could
/// not be read, 1 for an empty list under `--exit-empty`, else 0.
ExitCode end_list(const Invocation& invocation, const ListEnd& end);

/// Prints the list first, and counts in it.
template <class Row>
ExitCode end_list(const Invocation& invocation, ListOutput<Row>& list, ListEnd end) {
    list.print(invocation.out, end.unreadable);
    end.count = list.count();
    end.left_out = list.left_out();
    return end_list(invocation, end);
}

} // namespace pullrec::cli
