// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "journal/holder_locks.hpp"

#include <chrono>
#include <string>

namespace pullrec::journal {

/// Keeps a process that writes without a break from starving others: a waiting one polls, and would
/// seldom meet the moment between two transactions. For one thread at a time.
class Courtesy {
public:
    explicit Courtesy(const std::string& database) : locks_(HolderLocks::for_holder(database)) {}

    /// Steps back for a moment if another process waited during the last write, then shows the
    /// others that this one waits.
    void before_writing();
    void after_writing();

private:
    HolderLocks locks_;
    bool others_wait_ = false;
    std::chrono::steady_clock::time_point wrote_until_;
};

/// One write, from waiting for it to its end.
class CourteousWrite {
public:
    explicit CourteousWrite(Courtesy& courtesy) : courtesy_(courtesy) { courtesy.before_writing(); }
    ~CourteousWrite() { courtesy_.after_writing(); }
    CourteousWrite(const CourteousWrite&) = delete;
    CourteousWrite& operator=(const CourteousWrite&) = delete;

private:
    Courtesy& courtesy_;
};

} // namespace pullrec::journal
