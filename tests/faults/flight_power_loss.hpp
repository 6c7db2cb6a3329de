// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/faults/figures.hpp"

#include <cstdint>

namespace pullrec::faults {

/// A led pull that succeeds, then one that fails: wherever the power fails, operation, intent,
/// record and outcome are all as before a call or all as after it.
void lose_power_in_flight(std::uint64_t seed, long images, Figures& figures);

} // namespace pullrec::faults
