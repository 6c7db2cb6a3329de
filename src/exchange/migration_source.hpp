// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "exchange/migration_report.hpp"

#include <functional>
#include <string_view>

namespace pullrec::exchange {

/// Reads the directories in `dir` for a migration: fills what the report says about the files and
/// gives `take` each of them once. Refuses while the kubelet runs, and directories that change.
ScanResult read_for_migration(const Directories& directories, const MigrationOptions& options,
                              MigrationReport& report,
                              const std::function<void(SourceEntry&&)>& take);

/// Fails with `refused` unless the directories are still what a plan was made of.
void require_as_planned(const MigrationReport& report, const MigrationReport* plan);

} // namespace pullrec::exchange
