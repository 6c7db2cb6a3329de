// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/faults/figures.hpp"

namespace pullrec::faults {

/// Kills the tool at a call of each kind in every command that writes; what it leaves is as before
/// or as after, and made again the command comes to the same.
void kill_commands(double scale, Figures& figures);

} // namespace pullrec::faults
