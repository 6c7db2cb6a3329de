// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/faults/figures.hpp"

namespace pullrec::faults {

/// Every command of the tool that changes an authority, while the disk is full, the mount is
/// read-only, files run out, the database is damaged, or something is planted beside it: the exit
/// code is one of cli.md 4.4 for that, the words name a file and the cure, and nothing is lost.
void commands_in_scarcity(double scale, Figures& figures);

} // namespace pullrec::faults
