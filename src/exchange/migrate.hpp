// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "exchange/migration_report.hpp"

namespace pullrec::exchange {

/// What `migrate_to_new` would do; changes nothing. Refuses while the kubelet runs, directories
/// that move, and a target that exists.
MigrationReport plan_new(std::string_view dir, std::string_view target,
                         const PreloadedChoice& preloaded, const MigrationOptions& options = {});

/// Makes an authority at `target` from the directories in `dir`: it appears after it was read back
/// and compared with them, or not at all. With a plan, only if they are still as it says.
MigrationReport migrate_to_new(std::string_view dir, std::string_view target,
                               const PreloadedChoice& preloaded, Timestamp now,
                               const MigrationOptions& options = {},
                               const MigrationReport* plan = nullptr);

} // namespace pullrec::exchange
