// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <chrono>

struct sqlite3;

namespace pullrec::db {

/// How long to wait for another process, and what ends the wait early.
struct Waiting {
    std::chrono::milliseconds timeout{10'000};
    const std::atomic<bool>* stop = nullptr; ///< raised by a signal handler; may be null
};

/// SQLite's busy handler with a deadline and a stop flag: polls of 0.2 to 1 ms (safety.md 9).
class BusyWait {
public:
    explicit BusyWait(const Waiting& waiting) : waiting_(waiting) {}
    BusyWait(const BusyWait&) = delete;
    BusyWait& operator=(const BusyWait&) = delete;

    /// Makes `handle` wait through this object, which must outlive it.
    void attach(sqlite3* handle);

    /// Sets the deadline for the next operation.
    void restart() { restart(waiting_.timeout); }
    void restart(std::chrono::milliseconds timeout);

    /// Sleeps one poll; false when the deadline is over or the stop flag is raised.
    bool poll_again() const;

    [[nodiscard]] bool stopped() const;
    [[nodiscard]] const Waiting& waiting() const noexcept { return waiting_; }

    /// Until destroyed, a raised stop flag does not interrupt a running statement.
    class Uninterrupted {
    public:
        explicit Uninterrupted(BusyWait& wait) : wait_(wait) { wait_.interruptible_ = false; }
        ~Uninterrupted() { wait_.interruptible_ = true; }
        Uninterrupted(const Uninterrupted&) = delete;
        Uninterrupted& operator=(const Uninterrupted&) = delete;

    private:
        BusyWait& wait_;
    };

private:
    Waiting waiting_;
    std::chrono::steady_clock::time_point until_;
    bool interruptible_ = true;
};

} // namespace pullrec::db
