// SPDX-License-Identifier: Apache-2.0
#include "journal/flight_patience.hpp"

#include "domain/error.hpp"

#include <algorithm>
#include <thread>

namespace pullrec::journal {

namespace {

using std::chrono::steady_clock;

constexpr std::chrono::nanoseconds kShortest = std::chrono::milliseconds(1);
constexpr std::chrono::nanoseconds kLongest = std::chrono::milliseconds(20);

/// Up to a quarter more, by the clock's low digits, so that many waiters do not poll in step.
std::chrono::nanoseconds spread(std::chrono::nanoseconds span) {
    return span + steady_clock::now().time_since_epoch() % (span / 4);
}

} // namespace

Patience::Patience(std::optional<std::chrono::milliseconds> most, const std::atomic<bool>* stop)
    : stop_(stop), next_(kShortest) {
    if (most) {
        until_ = since_ + *most;
    }
}

void Patience::rest() {
    if (stop_ != nullptr && *stop_) {
        throw Error(ErrorCode::interrupted, "interrupted while another pulled the image");
    }
    auto span = spread(next_);
    if (until_) {
        const auto left = *until_ - steady_clock::now();
        if (left.count() <= 0) {
            throw Error(ErrorCode::pull_wait,
                        "another still pulls the image: the pull goes on, wait for it again");
        }
        span = std::min<std::chrono::nanoseconds>(span, left);
    }
    std::this_thread::sleep_for(span);
    next_ = std::min(next_ + next_ / 2, kLongest);
}

} // namespace pullrec::journal
