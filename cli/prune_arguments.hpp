// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/changing.hpp"
#include "cli/refusals.hpp"
#include "cli/taken_list.hpp"
#include "upkeep/prune.hpp"

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace pullrec::cli {

/// The options under which records are deleted: the list, how far it is trusted, the questions.
std::vector<Option> prune_options();

/// The exit codes of the commands that have them.
std::vector<ExitMeaning> prune_exits();

/// What they ask for; refused where one list would have to suffice and may not. Throws `Error`
/// (usage) for a bad value.
upkeep::PruneRequest prune_request(const Invocation& invocation, const ChangeTarget& target,
                                   const TakenList& list, Refusals& refusals);

/// Refuses a plan that must not be applied, with what would be open otherwise.
void require_prunable(const upkeep::PrunePlan& plan, bool dry_run, Refusals& refusals);

/// Names on `err` each record that was left alone, and what to do.
void name_left_alone(const Invocation& invocation, const ChangeTarget& target,
                     const upkeep::PruneOutcome& outcome);

/// The clock that tells how long a prune took.
using PruneClock = std::chrono::steady_clock;

/// Applies the plan to the database, a batch of records a transaction, or to the directories. A
/// prune that `began` is logged as complete when it is, also when there was nothing to do.
upkeep::PruneOutcome apply_prune(const Invocation& invocation, ChangeTarget& target,
                                 const upkeep::PrunePlan& plan, const std::string& command,
                                 std::optional<PruneClock::time_point> began = std::nullopt);

} // namespace pullrec::cli
