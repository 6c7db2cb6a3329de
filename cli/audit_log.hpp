// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/environment.hpp"
#include "store/change.hpp"

#include <string>

namespace pullrec::cli {

/// Where changes of directories are logged, one JSON document a line.
std::string audit_file(const Environment& environment);

/// Adds a change of these directories to the log and waits until it is on disk under its name, so
/// that nothing is changed without one. Throws `Error` (io).
void log_beside(const Environment& environment, const std::string& directories,
                const store::Change& change);

} // namespace pullrec::cli
