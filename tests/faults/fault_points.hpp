// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/faults/fault_plan.hpp"

#include <cstdint>
#include <functional>
#include <span>
#include <string>

namespace pullrec::faults {

/// How many of the calls of one kind shall fail, in as many trials, and which.
struct Spread {
    long points = 1; ///< spread evenly over the calls; all of them where there are not more
    std::uint64_t seed = 1;
    long stride = 1;     ///< of all these faults every so many is tried, the seed says from where
    bool deadly = false; ///< the process dies of it, in place of the other ways to fail
};

/// The stride that is `at_scale_1` there: fewer faults below, all of them far above.
long stride_at(double scale, long at_scale_1);

/// How many calls of each kind `f` makes when none fails.
std::function<long(Call)> counts_of(const std::function<void()>& f);

/// Runs `f` once for each fault: for every one of `kinds`, at points spread over the calls that
/// `count` tells, in every way in which such a call may fail.
void at_points(std::span<const Call> kinds, const Spread& spread,
               const std::function<long(Call)>& count, const std::function<void(const Fault&)>& f);

/// The calls on files, and the allocations.
inline constexpr std::span<const Call> kCallsOnFiles(kCalls.data(), kCalls.size() - 2);
inline constexpr std::span<const Call> kAllocations(kCalls.data() + kCalls.size() - 2, 2);

std::string text_of(const Fault& fault);

} // namespace pullrec::faults
