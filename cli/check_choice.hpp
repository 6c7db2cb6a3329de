// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/arguments.hpp"
#include "cli/command.hpp"

namespace pullrec::cli {

/// Throws Error{usage} when the option has choices and the value is none of them.
void check_choice(const Option& option, const ArgumentValue& value);

/// The same for a variable that is set for every command: false when the value is right for others
/// but means nothing to this one.
bool check_choice_from_environment(const Option& option, const ArgumentValue& value);

} // namespace pullrec::cli
