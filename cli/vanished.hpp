// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/source.hpp"
#include "upkeep/vanished_evidence.hpp"

#include <optional>
#include <string>
#include <vector>

namespace pullrec::cli {

/// What the source remembers of records that it has no more: of directories, what the copy of them
/// in the state folder remembers (safety decision 16). None without such a copy, and for an
/// authority.
std::optional<upkeep::VanishedEvidence> vanished_evidence(const Invocation& invocation,
                                                          OpenSource& source);

/// The file names of all records of which the copy of the directories in `folder` remembers that
/// they vanished. Throws `Error` where that copy cannot be opened.
std::vector<std::string> vanished_file_names(const Invocation& invocation,
                                             const std::string& folder);

} // namespace pullrec::cli
