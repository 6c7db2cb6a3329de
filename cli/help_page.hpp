// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/command.hpp"
#include "cli/output/style.hpp"

#include <string>
#include <string_view>

namespace pullrec::cli {

/// Whether the longer text that `help` prints is wanted beside what `-h` prints.
enum class HelpLength { page, full };

/// The help of one command: examples first, arguments, options by heading, exit codes.
std::string help_page(const Command& command, HelpLength length, const Style& style);

/// All commands by chapter; or those whose path starts with `path`.
std::string overview(Commands commands, std::string_view path, const Style& style);

} // namespace pullrec::cli
