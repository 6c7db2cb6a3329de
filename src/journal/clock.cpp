// SPDX-License-Identifier: Apache-2.0
#include "journal/clock.hpp"

#include <ctime>

namespace pullrec::journal {

Clock system_clock() {
    return [] {
        return std::chrono::floor<std::chrono::microseconds>(std::chrono::system_clock::now());
    };
}

Uptime system_uptime() {
    return [] {
        timespec now{};
        ::clock_gettime(CLOCK_BOOTTIME, &now);
        return std::chrono::floor<std::chrono::microseconds>(std::chrono::seconds(now.tv_sec) +
                                                             std::chrono::nanoseconds(now.tv_nsec));
    };
}

} // namespace pullrec::journal
