// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/changing.hpp"
#include "upkeep/closing_records.hpp"

#include <string_view>
#include <vector>

namespace pullrec::cli {

/// The options of commands that add records without grants.
std::vector<Option> closing_options();

/// Their exit codes.
std::vector<ExitMeaning> closing_exits();

/// Prints the plan of a dry run, else asks, adds the records and tells how many, and which images
/// it passes over. They only close images, so a plan without records is done.
ExitCode carry_out(const Invocation& invocation, ChangeTarget& target,
                   const upkeep::ClosingPlan& plan, std::string_view command);

} // namespace pullrec::cli
