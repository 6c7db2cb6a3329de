// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/source.hpp"

#include <string>

namespace pullrec::cli {

/// What a command begins with that changes what was read here: of a copy the directories it is of.
std::string changing_form(const Invocation& invocation, const OpenSource& source);

} // namespace pullrec::cli
