// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/source.hpp"
#include "upkeep/vanished_evidence.hpp"

#include <optional>

namespace pullrec::cli {

/// What the source remembers of records that it has no more: of directories, what the copy of them
/// in the state folder remembers (safety decision 16). None without such a copy, and for an
/// authority.
std::optional<upkeep::VanishedEvidence> vanished_evidence(const Invocation& invocation,
                                                          OpenSource& source);

} // namespace pullrec::cli
