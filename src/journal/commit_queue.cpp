// SPDX-License-Identifier: Apache-2.0
#include "journal/commit_queue.hpp"

#include "domain/error.hpp"

namespace pullrec::journal {

bool CommitQueue::enter(Member& mine, std::chrono::milliseconds patience) {
    using enum Member::Place;
    const auto until = std::chrono::steady_clock::now() + patience;
    std::unique_lock lock(mutex_);
    queue_.push_back(&mine);
    if (!led_) {
        lead(mine);
        return true;
    }
    const auto moved = [&] { return mine.place_ == leading || mine.place_ == answered; };
    if (!mine.moved_.wait_until(lock, until, moved)) {
        if (mine.place_ == queued) {
            queue_.remove(&mine);
            throw Error(ErrorCode::locked,
                        "other threads wrote to the database for too long: try again later");
        }
        // it is being written at the moment, and only its leader can tell how that ends
        mine.moved_.wait(lock, moved);
    }
    return mine.place_ == leading;
}

std::span<Member*> CommitQueue::take(Room& room) {
    const std::lock_guard lock(mutex_);
    std::size_t taken = 0;
    while (!queue_.empty() && taken < room.size()) {
        queue_.front()->place_ = Member::Place::taken;
        room.at(taken++) = queue_.front();
        queue_.pop_front();
    }
    return std::span(room).first(taken);
}

void CommitQueue::answer(std::span<Member* const> members) {
    const std::lock_guard lock(mutex_);
    for (Member* member : members) {
        member->place_ = Member::Place::answered;
        // under the lock: once let go, the caller takes the member with it
        member->moved_.notify_one();
    }
}

void CommitQueue::hand_on(Member& leader) {
    const std::lock_guard lock(mutex_);
    queue_.remove(&leader);
    led_ = false;
    if (!queue_.empty()) {
        lead(*queue_.front());
    }
}

std::size_t CommitQueue::waiting() const {
    const std::lock_guard lock(mutex_);
    return queue_.size();
}

void CommitQueue::lead(Member& next) {
    led_ = true;
    next.place_ = Member::Place::leading;
    next.moved_.notify_one();
}

} // namespace pullrec::journal
