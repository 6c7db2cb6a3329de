// SPDX-License-Identifier: Apache-2.0
#include "journal/commit_queue.hpp"

#include "domain/error.hpp"

namespace pullrec::journal {

/// Borrowed by one caller; made, used and given back under the lock.
class CommitQueue::Signal {
public:
    explicit Signal(CommitQueue& owner) : owner_(owner) {
        if (owner.free_signals_.empty()) {
            owner.free_signals_.emplace_back();
        }
        mine_.splice(mine_.begin(), owner.free_signals_, owner.free_signals_.begin());
    }
    ~Signal() { owner_.free_signals_.splice(owner_.free_signals_.begin(), mine_); }
    Signal(const Signal&) = delete;
    Signal& operator=(const Signal&) = delete;

    std::condition_variable& operator*() { return mine_.front(); }

private:
    CommitQueue& owner_;
    Signals mine_;
};

bool CommitQueue::enter(Member& mine, std::chrono::milliseconds patience) {
    const auto until = std::chrono::steady_clock::now() + patience;
    std::unique_lock lock(mutex_);
    queue_.push_back(&mine);
    if (led_) {
        wait(mine, lock, until);
    } else {
        led_ = true;
        mine.place_ = Member::Place::leading;
    }
    return mine.place_ == Member::Place::leading;
}

void CommitQueue::wait(Member& mine, std::unique_lock<std::mutex>& lock,
                       std::chrono::steady_clock::time_point until) {
    using enum Member::Place;
    const auto moved = [&] { return mine.place_ == leading || mine.place_ == answered; };
    try {
        Signal signal(*this);
        mine.moved_ = &*signal;
        if (!mine.moved_->wait_until(lock, until, moved)) {
            if (mine.place_ == queued) {
                throw Error(ErrorCode::locked,
                            "other threads wrote to the database for too long: try again later");
            }
            // it is being written at the moment, and only its leader can tell how that ends
            mine.moved_->wait(lock, moved);
        }
    } catch (...) {
        queue_.remove(&mine);
        throw;
    }
}

std::size_t CommitQueue::take(std::span<Member*> room) {
    const std::lock_guard lock(mutex_);
    std::size_t taken = 0;
    for (; !queue_.empty() && taken < room.size(); ++taken) {
        queue_.front()->place_ = Member::Place::taken;
        room[taken] = queue_.front();
        queue_.pop_front();
    }
    return taken;
}

void CommitQueue::answer(std::span<Member* const> members) {
    std::array<std::condition_variable*, kMostAtOnce> waiting{};
    {
        const std::lock_guard lock(mutex_);
        auto* next = waiting.begin();
        for (Member* member : members) {
            member->place_ = Member::Place::answered;
            *next++ = member->moved_;
        }
    }
    for (std::condition_variable* moved : waiting) {
        if (moved != nullptr) {
            moved->notify_one();
        }
    }
}

void CommitQueue::hand_on(Member& leader) {
    std::condition_variable* moved = nullptr;
    {
        const std::lock_guard lock(mutex_);
        queue_.remove(&leader);
        led_ = !queue_.empty();
        if (led_) {
            queue_.front()->place_ = Member::Place::leading;
            moved = queue_.front()->moved_;
        }
    }
    if (moved != nullptr) {
        moved->notify_one();
    }
}

} // namespace pullrec::journal
