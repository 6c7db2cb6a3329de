// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/invocation.hpp"

#include <string>
#include <vector>

namespace pullrec::cli {

/// `--dry-run` and `--yes`, which every changing command has.
std::vector<Option> change_options();

/// Whether somebody can answer a question and may be asked.
bool can_ask(const Invocation& invocation);

/// Asks on the terminal whether to go on, unless `--yes` was given. `what` is what would be done,
/// as in `31 grants to remove`. Throws `Error` (refused) without a yes or without a terminal.
void confirm(const Invocation& invocation, const std::string& what);

} // namespace pullrec::cli
