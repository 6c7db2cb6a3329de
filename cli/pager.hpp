// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/environment.hpp"

#include <string>

namespace pullrec::cli {

/// Shows text on the terminal through `$PAGER`, else `less -FIRX` unless `$TERM` is dumb, and waits
/// until the reader has had enough. False when neither can be run: then nothing was shown.
bool show_in_pager(const std::string& text, const Environment& environment);

} // namespace pullrec::cli
