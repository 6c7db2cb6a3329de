// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/faults/figures.hpp"

namespace pullrec::faults {

/// The real thing: a full disk, a read-only mount, no more open files, a limit on file sizes, and
/// links, folders and pipes planted beside the database. Where the system allows no mounts, that
/// part is skipped and says so.
void scarcity_stage(double scale, Figures& figures);

} // namespace pullrec::faults
