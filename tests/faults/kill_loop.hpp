// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/faults/figures.hpp"

namespace pullrec::faults {

/// Kills processes that write to one database and others that read it, one by one and all at once,
/// and begins them anew; whoever comes next checks what is there. The tool's commands, too.
void kill_stage(double scale, Figures& figures);

} // namespace pullrec::faults
