// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "store/store.hpp"
#include "upkeep/pace.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <functional>
#include <utility>

namespace pullrec::upkeep {

/// One transaction; how long it kept others from writing.
std::chrono::steady_clock::duration commit_timed(store::Store& store,
                                                 const std::function<void(store::Writer&)>& change);

/// Checkpoints through `checkpointer` where the WAL grew, at a distance from the transaction
/// before.
void checkpoint_apart(store::Store& store, store::Store& checkpointer);

/// Leaves the lock to others.
void leave_lock();

/// Carries out a large change in transactions of a few batches each (pace.hpp), between which
/// others get their turn. `part(writer, first, end, outcome)` changes what the batches from `first`
/// to before `end` name. `outcome` tells of the transactions that were committed, also after a
/// throw.
template <class Outcome, class F>
void change_in_parts(store::Store& store, store::Store& checkpointer, std::size_t batches,
                     Outcome& outcome, F&& part, Pace pace = Pace()) {
    for (std::size_t first = 0; first < batches;) {
        const std::size_t end = std::min(first + pace.batches(), batches);
        Outcome after = outcome;
        pace.held(
            commit_timed(store, [&](store::Writer& writer) { part(writer, first, end, after); }));
        outcome = std::move(after);
        checkpoint_apart(store, checkpointer);
        if (end < batches) {
            leave_lock();
        }
        first = end;
    }
}

} // namespace pullrec::upkeep
