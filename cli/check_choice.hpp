// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/arguments.hpp"
#include "cli/command.hpp"

namespace pullrec::cli {

/// Throws Error{usage} when the option has choices and the value is none of them.
void check_choice(const Option& option, const ArgumentValue& value);

/// The same for a value that is set for every command: false when it is right for others
/// but means nothing to this one.
bool is_choice_here(const Option& option, const ArgumentValue& value);

} // namespace pullrec::cli
