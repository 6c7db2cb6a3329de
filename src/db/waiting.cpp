// SPDX-License-Identifier: Apache-2.0
#include "db/waiting.hpp"

#include <sqlite3.h>

#include <thread>

namespace pullrec::db {

namespace {

using std::chrono::steady_clock;

constexpr int kInstructionsBetweenLooks = 20'000;
constexpr std::chrono::microseconds kShortestPoll{200};
constexpr steady_clock::rep kPollSpread = 800'000; // nanoseconds

/// Waiters that poll in step would meet again and again, so the clock's low digits spread them.
std::chrono::nanoseconds next_poll() {
    const auto now = steady_clock::now().time_since_epoch();
    return kShortestPoll + std::chrono::nanoseconds(now.count() % kPollSpread);
}

} // namespace

void BusyWait::attach(sqlite3* handle) {
    sqlite3_busy_handler(
        handle, [](void* self, int) { return static_cast<BusyWait*>(self)->poll_again() ? 1 : 0; },
        this);
    if (waiting_.stop != nullptr) {
        sqlite3_progress_handler(
            handle, kInstructionsBetweenLooks,
            [](void* self) {
                const auto* wait = static_cast<BusyWait*>(self);
                return wait->interruptible_ && wait->stopped() ? 1 : 0;
            },
            this);
    }
}

void BusyWait::restart(std::chrono::milliseconds timeout) {
    until_ = steady_clock::now() + timeout;
}

bool BusyWait::poll_again() const {
    if (stopped() || steady_clock::now() >= until_) {
        return false;
    }
    std::this_thread::sleep_for(next_poll());
    return true;
}

bool BusyWait::stopped() const {
    return waiting_.stop != nullptr && waiting_.stop->load();
}

} // namespace pullrec::db
