// SPDX-License-Identifier: Apache-2.0
#include "domain/stall.hpp"

namespace pullrec {

std::chrono::microseconds progress_interval(std::chrono::microseconds timeout) {
    constexpr int kTimesATimeout = 10;
    return timeout / kTimesATimeout;
}

bool is_stalled(const StallLimits& limits, std::chrono::microseconds since_begin,
                std::optional<std::chrono::microseconds> since_progress) {
    const auto limit = since_progress ? limits.timeout : limits.first_byte;
    return limit.count() > 0 && since_progress.value_or(since_begin) >= limit;
}

} // namespace pullrec
