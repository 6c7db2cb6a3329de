// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/faults/fault_points.hpp"
#include "tests/faults/figures.hpp"

#include <cstdint>
#include <functional>
#include <string>

namespace pullrec::faults {

/// Every command that changes a kubelet's directories loses power: each file is as before or as
/// after, nothing changed that the log does not tell of, and made again it comes to the same.
void lose_power_on_files(std::uint64_t seed, long images, Figures& figures);

/// The same while calls on files fail, or kill the process. A `PassingVfs` must live.
void fail_calls_on_files(const Spread& spread, Figures& figures);

/// Every such command on a node that is made in the folder, in want between `begin` and `end`, and
/// again in plenty; what is wrong, or "".
std::string tend_files_in_want(const std::string& folder, const std::function<void()>& begin,
                               const std::function<void()>& end);

} // namespace pullrec::faults
