// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/output/json_writer.hpp"
#include "cli/output/list_style.hpp"
#include "cli/output/output.hpp"
#include "upkeep/prune.hpp"

#include <optional>
#include <string>

namespace pullrec::cli {

/// Which records of a plan are shown.
enum class PruneShown { removed, kept, all, notable };

/// Prints the records as a table with the reason for each; notable are those that change or that
/// only a confirmation or the grace keeps.
void print_prune_table(Output& out, const upkeep::PrunePlan& plan, PruneShown shown,
                       const ListStyle& style);

/// What would be done, in a sentence.
std::string prune_plan_text(const upkeep::PrunePlan& plan);

/// What was done, in a sentence or two; `where` is the place of the log entry, "" for none.
std::string pruned_text(const upkeep::PruneOutcome& outcome, const std::string& where,
                        const upkeep::PrunePlan& plan);

/// The members of the report; `outcome` is none after a dry run.
void print_prune_members(JsonWriter& json, const upkeep::PrunePlan& plan, PruneShown shown,
                         const std::optional<upkeep::PruneOutcome>& outcome);

} // namespace pullrec::cli
