// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/boot_moment.hpp"

#include <chrono>
#include <cstdint>
#include <optional>

namespace pullrec::upkeep {

/// What the clock did since the last complete list.
enum class ClockState : std::uint8_t {
    steady,
    backwards, ///< now is before the last list: moments remembered until then mean nothing
    gap        ///< in another boot, and further on than such a pause may be
};

/// Judges it; without a last list it is steady.
ClockState judge_clock(const std::optional<BootMoment>& last_list, const BootMoment& now,
                       std::chrono::microseconds longest_gap);

/// How long ago `since` is at least: in one boot the uptime counts and the wall clock only where it
/// says less, across boots the wall clock alone.
std::chrono::microseconds elapsed(const BootMoment& since, const BootMoment& now);

} // namespace pullrec::upkeep
