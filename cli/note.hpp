// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/invocation.hpp"

#include <string>

namespace pullrec::cli {

/// Tells the person something on `err`, escaped, unless `--quiet` is given.
void note(const Invocation& invocation, const std::string& text);

/// Tells what was read or decided, where `--verbose` asks for it.
void detail(const Invocation& invocation, const std::string& text);

/// Like `note`, for what also changes the exit code, so `--quiet` does not silence it.
void warn(const Invocation& invocation, const std::string& text);

} // namespace pullrec::cli
