// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/source.hpp"

#include <optional>
#include <vector>

namespace pullrec::cli {

/// The records that the source knows as vanished: of directories, what the copy of them in the
/// state folder remembers (safety decision 16). None without such a copy, and for an authority.
std::optional<std::vector<store::VanishedRecord>> vanished_records(const Invocation& invocation,
                                                                   OpenSource& source);

} // namespace pullrec::cli
