// SPDX-License-Identifier: Apache-2.0
#include "journal/turns.hpp"

#include "domain/error.hpp"

namespace pullrec::journal {

void Turns::begin(std::chrono::milliseconds patience) {
    const auto until = std::chrono::steady_clock::now() + patience;
    std::unique_lock lock(mutex_);
    const auto mine = queue_.insert(queue_.end(), 0);
    if (!moved_.wait_until(lock, until, [&] { return queue_.begin() == mine; })) {
        queue_.erase(mine);
        throw Error(ErrorCode::locked,
                    "other threads wrote to the database for too long: try again later");
    }
}

void Turns::end() {
    {
        const std::lock_guard lock(mutex_);
        queue_.pop_front();
    }
    moved_.notify_all();
}

} // namespace pullrec::journal
