// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/output/json_writer.hpp"
#include "upkeep/restore.hpp"

#include <string>

namespace pullrec::cli {

/// The state of the database that a backup is restored over.
enum class RestoredOver { sound, damaged, missing };

/// What a restore would do, or did, a line a consequence.
std::string restoration_text(const upkeep::Restoration& restoration, RestoredOver over, bool done);

/// The members of the JSON report.
void print_restoration_members(JsonWriter& json, const upkeep::Restoration& restoration,
                               RestoredOver over, bool dry_run);

} // namespace pullrec::cli
