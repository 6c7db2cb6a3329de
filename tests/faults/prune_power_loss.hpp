// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/faults/figures.hpp"

#include <cstdint>

namespace pullrec::faults {

/// A prune of more records than one transaction holds: wherever the power fails, every record that
/// must stay is there, and the others go in whole transactions.
void lose_power_in_large_prune(std::uint64_t seed, long images, Figures& figures);

} // namespace pullrec::faults
