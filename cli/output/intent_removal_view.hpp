// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/output/json_writer.hpp"
#include "cli/output/style.hpp"
#include "journal/intent_removal.hpp"

#include <span>
#include <string>

namespace pullrec::cli {

/// One line an image string and the sum, done or, in a dry run, to be done.
std::string intent_removal_text(std::span<const journal::IntentRemoval> items, bool dry_run,
                                const Style& style);

/// The sum as in `deleted 1 intent, added 2 records without grants`, for log and question.
std::string intent_removal_sum(std::span<const journal::IntentRemoval> items,
                               std::string_view removed, std::string_view added);

/// The members of the JSON report.
void print_intent_removal_members(JsonWriter& json, std::span<const journal::IntentRemoval> items,
                                  bool dry_run);

} // namespace pullrec::cli
