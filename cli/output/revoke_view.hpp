// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/output/json_writer.hpp"
#include "cli/output/list_style.hpp"
#include "upkeep/revoke.hpp"

#include <optional>
#include <string>

namespace pullrec::cli {

/// What the plan rests on and would do, in lines; without records a line that says so.
std::string revoke_plan_text(const upkeep::RevokePlan& plan, const ListStyle& style);

/// What was done; `where` is the place of the log entry.
std::string revoked_text(const upkeep::RevokeOutcome& outcome, const std::string& where);

/// The members of the report; `outcome` is none after a dry run.
void print_revoke_members(JsonWriter& json, const upkeep::RevokePlan& plan,
                          const std::optional<upkeep::RevokeOutcome>& outcome,
                          const ListStyle& style);

} // namespace pullrec::cli
