// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/command.hpp"

#include <span>
#include <string_view>
#include <vector>

namespace pullrec::cli {

/// Where the configuration of a node lies.
inline constexpr std::string_view default_configuration_file = "/etc/pullrec/pullrec.conf";

/// Options that mean the same wherever they work. A command names those that it honours; any other
/// is refused there, so that none is accepted without effect.
std::span<const Option> global_options();

/// The options that a command accepts: its own, then the global ones it honours, then `-h`.
std::vector<Option> accepted_options(const Command& command);

/// The global options that at least one command honours: these may stand before the command.
std::vector<Option> leading_options(Commands commands);

} // namespace pullrec::cli
