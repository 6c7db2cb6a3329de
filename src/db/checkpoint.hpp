// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"

namespace pullrec::db {

/// How a checkpoint ended.
enum class CheckpointOutcome {
    not_needed, ///< fewer than 1,000 new frames
    done,       ///< the whole WAL is in the database
    partial,    ///< a reader holds an older snapshot: the WAL grows, try after 1,000 more frames
    busy        ///< a writer held the lock: try again later
};

/// What a checkpoint did; warn once when `partial` repeats.
struct CheckpointResult {
    CheckpointOutcome outcome = CheckpointOutcome::not_needed;
    int frames = 0;       ///< frames in the WAL
    int checkpointed = 0; ///< of them copied into the database
};

/// Lets `worker` copy the WAL into the database while `guard` holds the write lock, so that no one
/// can reset the WAL meanwhile and lose commits (safety.md 8); waits at most 100 ms for the lock
/// and for no reader. Call it between transactions.
CheckpointResult checkpoint(Connection& guard, Connection& worker);

/// The same with a worker opened for the occasion.
CheckpointResult checkpoint(Connection& writer);

/// `checkpoint` once 1,000 frames were written since the last one, else `not_needed`.
CheckpointResult checkpoint_if_due(Connection& writer);

} // namespace pullrec::db
