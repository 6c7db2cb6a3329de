// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/command.hpp"

#include <string>

namespace pullrec::cli {

/// The name of a command's page: `pullrec-get-records`.
std::string page_name(const Command& command);

/// The page of a command in scdoc, section 1.
std::string command_page(const Command& command);

/// The page `pullrec(1)` in scdoc: every command and topic.
std::string tool_page(Commands commands);

} // namespace pullrec::cli
