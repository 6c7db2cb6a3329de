// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/invocation.hpp"
#include "cli/output/progress_meter.hpp"
#include "exchange/progress.hpp"
#include "store/stored.hpp"

#include <string>

namespace pullrec::cli {

/// The directory that a moving command means: its `DIR`, else the kubelet's root.
std::string directory_argument(const Invocation& invocation);

/// Tells the progress of this call on a terminal, and ends it when a signal asks to stop.
exchange::Progress stoppable_progress(ProgressMeter& meter);

/// A meter for files on this process's standard error.
ProgressMeter file_meter(const Invocation& invocation);

/// Names on `err` a file that cannot be read, and what follows for its image.
void name_unreadable(const Invocation& invocation, const store::UnreadableFile& file);

} // namespace pullrec::cli
