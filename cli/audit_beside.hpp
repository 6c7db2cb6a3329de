// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/environment.hpp"
#include "store/change.hpp"

#include <functional>
#include <string>

namespace pullrec::cli {

/// Where changes of directories are logged, which have no log of their own.
std::string audit_file(const Environment& environment);

/// Adds a line about a change of the directories in `folder` and waits until it is on disk. Throws
/// `Error` (io).
void log_beside(const Environment& environment, const std::string& folder,
                const store::Change& change);

/// The changes of these directories of which the end of the log tells (its last MiB), oldest first;
/// none without a log. Lines that are not ours are passed over. Throws `Error` (io).
void each_change_beside(const Environment& environment, const std::string& folder,
                        const std::function<void(const store::Change&)>& visit);

} // namespace pullrec::cli
