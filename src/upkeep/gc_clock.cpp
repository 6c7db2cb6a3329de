// SPDX-License-Identifier: Apache-2.0
#include "upkeep/gc_clock.hpp"

#include <algorithm>

namespace pullrec::upkeep {

namespace {

bool is_same_boot(const BootMoment& a, const BootMoment& b) {
    return !a.boot_id.empty() && a.boot_id == b.boot_id;
}

} // namespace

ClockState judge_clock(const std::optional<BootMoment>& last_list, const BootMoment& now,
                       std::chrono::microseconds longest_gap) {
    if (!last_list) {
        return ClockState::steady;
    }
    const bool same_boot = is_same_boot(*last_list, now);
    if (now.wall < last_list->wall) {
        // a plan that began earlier and ended later than another saw no clock move
        return same_boot && now.uptime <= last_list->uptime ? ClockState::steady
                                                            : ClockState::backwards;
    }
    return !same_boot && now.wall - last_list->wall > longest_gap ? ClockState::gap
                                                                  : ClockState::steady;
}

std::chrono::microseconds elapsed(const BootMoment& since, const BootMoment& now) {
    const std::chrono::microseconds by_wall = now.wall - since.wall;
    return is_same_boot(since, now)
               ? std::min<std::chrono::microseconds>(by_wall, now.uptime - since.uptime)
               : by_wall;
}

} // namespace pullrec::upkeep
