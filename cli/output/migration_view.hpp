// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/output/json_writer.hpp"
#include "exchange/migration_report.hpp"

#include <string>

namespace pullrec::cli {

/// What a migration from files read and did, or would do, in sentences for people.
std::string migration_text(const exchange::MigrationReport& report, bool dry_run, bool listed);

/// The same as a document.
void print_migration(JsonWriter& json, const exchange::MigrationReport& report, bool dry_run);

} // namespace pullrec::cli
