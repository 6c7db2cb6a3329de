// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/command.hpp"
#include "cli/configuration.hpp"

namespace pullrec::cli {

/// Throws `Error` (usage) when the option does not take the value; names place and key, never the
/// value. What only a command can judge, such as whether a file is there, is left to it.
void check_setting(const Option& option, const Setting& setting);

} // namespace pullrec::cli
