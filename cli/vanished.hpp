// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/source.hpp"
#include "upkeep/vanished_evidence.hpp"

#include <optional>
#include <string>

namespace pullrec::cli {

/// What the source remembers of records that it has no more: of directories, what the copy of them
/// in the state folder remembers (safety decision 16). None without such a copy, and for an
/// authority.
std::optional<upkeep::VanishedEvidence> vanished_evidence(const Invocation& invocation,
                                                          OpenSource& source);

/// All of that which the copy of the directories in `folder` remembers, for an authority that takes
/// them over. Throws `Error` where that copy cannot be opened.
upkeep::VanishedEvidence vanished_before(const Invocation& invocation, const std::string& folder);

} // namespace pullrec::cli
