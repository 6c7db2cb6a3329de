// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/changing.hpp"
#include "upkeep/prune.hpp"

#include <string>

namespace pullrec::cli {

/// Opens the copy of the directories of `target`, if there is one, and recalls which first lists it
/// remembers (safety decision 16). Throws `Error` where it cannot be opened, unless one list
/// suffices.
void recall_first_lists(const Invocation& invocation, ChangeTarget& target);

/// Deletes the files of the plan's records and makes the copy remember the rest, both or nothing. A
/// record that the copy does not know as it is now is left alone.
upkeep::PruneOutcome prune_files(const Invocation& invocation, ChangeTarget& target,
                                 const upkeep::PrunePlan& plan, const std::string& command);

} // namespace pullrec::cli
