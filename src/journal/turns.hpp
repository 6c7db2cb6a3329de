// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <condition_variable>
#include <list>
#include <mutex>

namespace pullrec::journal {

/// Lets the threads of one process write one after the other, in the order they came, so that they
/// do not poll for the database's lock against each other.
class Turns {
public:
    /// Waits for this thread's turn; throws `Error` (locked) after `patience`.
    void begin(std::chrono::milliseconds patience);
    void end();

private:
    std::mutex mutex_;
    std::condition_variable moved_;
    std::list<int> queue_; ///< one node a thread; the first one's turn it is
};

/// One turn, ended by its destructor.
class Turn {
public:
    Turn(Turns& turns, std::chrono::milliseconds patience) : turns_(turns) {
        turns.begin(patience);
    }
    ~Turn() { turns_.end(); }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

private:
    Turns& turns_;
};

} // namespace pullrec::journal
