// SPDX-License-Identifier: Apache-2.0
#include "journal/courtesy.hpp"

#include <thread>

namespace pullrec::journal {

namespace {

/// Waiting processes poll every 0.2 to 1 ms, so one of them nearly always comes in.
constexpr std::chrono::microseconds kStepBack{500};

} // namespace

void Courtesy::before_writing() {
    if (others_wait_) {
        std::this_thread::sleep_until(wrote_until_ + kStepBack);
    }
    locks_.show_waiting();
}

void Courtesy::after_writing() {
    locks_.hide_waiting();
    others_wait_ = locks_.another_waits();
    wrote_until_ = std::chrono::steady_clock::now();
}

} // namespace pullrec::journal
