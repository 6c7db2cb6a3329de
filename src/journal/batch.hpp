// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "journal/commit_queue.hpp"

#include <functional>

namespace pullrec::journal {

/// Where a failed transaction left the connection.
enum class Recourse {
    rolled_back, ///< fit for further use
    reopen,      ///< dropped: once more on another
    over         ///< nothing further can be done, for anybody
};

/// What a batch needs of its database.
struct BatchDatabase {
    /// Runs its argument once inside a transaction and commits; throws what failed.
    std::function<void(const std::function<void(store::Writer&)>&)> transact;
    /// Looks after the connection when `transact` threw.
    std::function<Recourse(const std::exception_ptr&)> look_after;
};

/// The work of a leader and of those who queued behind it, committed together. One whose work
/// throws is found by prefix: everything is rolled back, those before it are committed, then it
/// comes first, and only what it throws there is its answer. Nothing is undone
/// by halves, because SQLite 3.40 loses commits after that (safety decision 8).
class Batch {
public:
    Batch(CommitQueue& queue, Member& leader, const BatchDatabase& database)
        : queue_(queue), database_(database), room_{&leader}, open_(std::span(room_).first(1)) {}

    /// Answers everybody it takes from the queue; never throws.
    void run() noexcept;

private:
    void try_once();
    void carry_out(store::Writer& writer);
    bool gather();
    void judge(std::exception_ptr failure);
    void isolate(std::exception_ptr failure);
    void retry(const std::exception_ptr& failure);
    void answer(std::size_t count);
    void refuse(std::size_t count, const std::exception_ptr& failure);
    [[nodiscard]] bool all_ran() const { return began_ && ran_ == limit_; }

    CommitQueue& queue_;
    const BatchDatabase& database_;
    CommitQueue::Room room_;
    std::span<Member*> open_; ///< those without an answer, in their order
    std::size_t taken_ = 0;   ///< from the queue, in which the leader stands first
    std::size_t limit_ = 1;   ///< how many of them the next transaction is for
    bool began_ = false;      ///< the transaction did
    std::size_t ran_ = 0;     ///< works that ended in it without a failure
};

} // namespace pullrec::journal
