// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "journal/shared_store.hpp"

#include <cstddef>
#include <mutex>

namespace pullrec::test {

/// Looks into the queue of those who write at once, so that a test can wait until they are there.
struct WaitingWriters {
    /// How many wait for a leader to take their work.
    static std::size_t of(const journal::CommitQueue& queue) {
        const std::lock_guard lock(queue.mutex_);
        return queue.queue_.size();
    }
    static std::size_t of(const journal::SharedStore& store) { return of(store.queue_); }
};

} // namespace pullrec::test
