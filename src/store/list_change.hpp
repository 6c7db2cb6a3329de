// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/failure.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pullrec::store {

/// How a stored list becomes another by few writes: these elements of it go, and what the other has
/// after its first `kept` elements is added after position `last`. Positions tell the order and may
/// have gaps.
template <class T>
struct ListChange {
    struct Gone {
        std::int64_t position = 0;
        const T* element = nullptr; ///< that must lie there
    };
    std::vector<Gone> gone;
    std::size_t kept = 0;
    std::int64_t last = 0;
};

/// The list in the database is not the one that a change of it rests on.
[[noreturn]] inline void fail_for_other_list() {
    throw db::Failure(db::Reason::corrupt,
                      "the grants of a record are not as they were read before their change: run "
                      "'pullrec doctor'");
}

/// What makes `before`, whose elements lie at `positions`, equal to `after`; `before` must outlive
/// it. Fails with corrupt if there are more or fewer positions.
template <class T>
ListChange<T> change_of(const std::vector<T>& before, const std::vector<std::int64_t>& positions,
                        const std::vector<T>& after) {
    if (before.size() != positions.size()) {
        fail_for_other_list();
    }
    ListChange<T> change;
    for (std::size_t at = 0; at < before.size(); ++at) {
        if (change.kept < after.size() && before[at] == after[change.kept]) {
            ++change.kept;
        } else {
            change.gone.push_back({positions[at], &before[at]});
        }
        change.last = positions[at];
    }
    return change;
}

} // namespace pullrec::store
