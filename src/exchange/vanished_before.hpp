// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "exchange/migration_report.hpp"
#include "store/writer.hpp"

#include <set>
#include <string>

namespace pullrec::exchange {

/// The names that the files of all records had which vanished before a migration.
std::set<std::string> names_of_vanished(const MigrationOptions& options);

/// Lets an authority remember them, unless it has the record, and not count their images as
/// preloaded (safety decision 4).
void remember_vanished(store::Writer& writer, const MigrationOptions& options);

} // namespace pullrec::exchange
