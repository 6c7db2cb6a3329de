// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/error.hpp"
#include "domain/timestamp.hpp"

#include <string>
#include <vector>

namespace pullrec::faults {

/// Runs a command line of the tool in this process, with its state in `state_folder`. Throws
/// `Error` (io) with the tool's words unless it is done, or what shall go is gone.
void run_tool(const std::vector<std::string>& words, const std::string& state_folder,
              Timestamp now);

} // namespace pullrec::faults
