// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/invocation.hpp"

#include <span>
#include <string>
#include <vector>

namespace pullrec::cli {

/// Names every expected image that is not in full form on `err`, then throws `Error` (refused) if
/// there is one.
void require_full_names(const Invocation& invocation, std::span<const std::string> expected);

/// The images that `--expected` lists, one a line, `#` for comments; none when it is not given.
/// Throws `Error` (refused) for an empty list and, after naming all of them, for bad entries.
std::vector<std::string> expected_argument(const Invocation& invocation);

} // namespace pullrec::cli
