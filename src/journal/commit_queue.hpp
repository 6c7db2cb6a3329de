// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "store/writer.hpp"

#include <array>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <list>
#include <mutex>
#include <span>

namespace pullrec::test {
struct WaitingWriters;
}

namespace pullrec::journal {

/// What one caller wants written; see `SharedStore::write` for when it is run and how often.
using Work = std::function<void(store::Writer&, bool repeated)>;

/// The work of one caller on its way through the queue; lives as long as the caller waits.
struct Member {
    explicit Member(const Work& wanted) : work(wanted) {}
    Member(const Member&) = delete;
    Member& operator=(const Member&) = delete;

    const Work& work;
    bool retried = false;       ///< a failure that cost the connection has struck it once
    bool perhaps_kept = false;  ///< and that was in its COMMIT
    std::exception_ptr failure; ///< its answer; null: committed

private:
    friend class CommitQueue;
    enum class Place { queued, leading, taken, answered };
    Place place_ = Place::queued;
    std::condition_variable* moved_ = nullptr; ///< null: nobody waits
};

/// Lets the threads of one process write in the order they came: the first leads and works for
/// those behind it, too, so that all wait for one sync and nobody polls for the database's lock
/// against the others. Knows nothing of transactions.
class CommitQueue {
public:
    static constexpr std::size_t kMostAtOnce = 64;
    using Room = std::array<Member*, kMostAtOnce>;

    /// Waits until a leader has answered this caller (false), or it leads itself (true) and must
    /// `hand_on`. Throws `Error` (locked) when no leader took its work within `patience`.
    bool enter(Member& mine, std::chrono::milliseconds patience);

    /// For the leader: its own work and that of those behind it, in the order they came, as many as
    /// there is room for; how many.
    std::size_t take(std::span<Member*> room);

    /// For the leader: lets these callers go with the answers they bear.
    void answer(std::span<Member* const> members);

    /// The leader ends: the next one leads.
    void hand_on(Member& leader);

private:
    friend struct test::WaitingWriters;

    /// What one waiting caller is woken by. It outlives him, so that he can be woken without the
    /// lock, which he would only run into.
    class Signal;
    using Signals = std::list<std::condition_variable>;

    void wait(Member& mine, std::unique_lock<std::mutex>& lock,
              std::chrono::steady_clock::time_point until);

    mutable std::mutex mutex_;
    std::list<Member*> queue_; ///< a leader stands at its head until it takes
    bool led_ = false;
    Signals free_signals_;
};

/// The leadership of one caller, handed on by its destructor.
class Leadership {
public:
    Leadership(CommitQueue& queue, Member& leader) : queue_(queue), leader_(leader) {}
    ~Leadership() { queue_.hand_on(leader_); }
    Leadership(const Leadership&) = delete;
    Leadership& operator=(const Leadership&) = delete;

private:
    CommitQueue& queue_;
    Member& leader_;
};

} // namespace pullrec::journal
