// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/command.hpp"

namespace pullrec::cli {

/// Every command, in the order of the overview. A new command is a new file and a line in all.cpp.
Commands all_commands();

} // namespace pullrec::cli
