// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>

namespace pullrec::cli {

/// Makes the process private and its streams sound: files only for the owner, no memory visible to
/// others, no closed standard stream whose number a database file could get, a signal to stop
/// remembered instead of fatal.
void prepare_process();

/// The signal that asked to stop (SIGINT or SIGTERM), or 0. Long work looks here between steps, and
/// whoever reads a pipe or waits looks here on EINTR, and throws Error{interrupted}; a second
/// signal kills.
int stop_signal() noexcept;

/// The same as a flag, true once such a signal came; for what waits on a database.
const std::atomic<bool>& stop_flag() noexcept;

/// Ends the process by a signal, so that a shell sees 130 or 143 and leaves its own loop.
[[noreturn]] void die_by(int signal) noexcept;

} // namespace pullrec::cli
