// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/invocation.hpp"

#include <string>

namespace pullrec::cli {

/// Tells the person something on `err`, escaped, unless `--quiet` is given.
void note(const Invocation& invocation, const std::string& text);

/// The same for what also changes the exit code, so `--quiet` does not silence it.
void warn(const Invocation& invocation, const std::string& text);

} // namespace pullrec::cli
