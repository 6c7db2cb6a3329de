// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/arguments.hpp"
#include "cli/command.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace pullrec::cli {

/// The calls of pullrec in a shell line, without its name.
std::vector<std::vector<std::string>> calls_of(std::string_view line);

/// Parses a call as the program does and gives the command it means. Throws `Error` (usage) for a
/// wrong call, also for one that lacks all options of which one is required.
const Command* command_meant(const std::vector<std::string>& words);

} // namespace pullrec::cli
