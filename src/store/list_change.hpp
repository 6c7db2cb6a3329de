// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/failure.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pullrec::store {

/// How a stored list becomes another by few writes: the rows at these positions go, and what the
/// other has after its first `kept` elements is added after position `last`. Positions tell the
/// order and may have gaps.
struct ListChange {
    std::vector<std::int64_t> gone;
    std::size_t kept = 0;
    std::int64_t last = 0;
};

/// What makes `before`, whose elements lie at `positions`, equal to `after`.
template <class T>
ListChange change_of(const std::vector<T>& before, const std::vector<std::int64_t>& positions,
                     const std::vector<T>& after) {
    if (before.size() != positions.size()) {
        throw db::Failure(db::Reason::misuse, "a list is not as it was read before its change");
    }
    ListChange change;
    for (std::size_t at = 0; at < before.size(); ++at) {
        if (change.kept < after.size() && before[at] == after[change.kept]) {
            ++change.kept;
        } else {
            change.gone.push_back(positions[at]);
        }
        change.last = positions[at];
    }
    return change;
}

} // namespace pullrec::store
