// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "exchange/migration_report.hpp"

namespace pullrec::exchange {

/// What `merge_into` would do; changes nothing.
MigrationReport plan_merge(std::string_view dir, std::string_view target,
                           const MigrationOptions& options = {});

/// Adds the directories in `dir` to an existing authority in one transaction: no grant, record or
/// intent of it is lost, and no revoked grant comes back.
MigrationReport merge_into(std::string_view dir, std::string_view target,
                           const MigrationOptions& options = {},
                           const MigrationReport* plan = nullptr);

} // namespace pullrec::exchange
