// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"

#include <cstdint>
#include <string_view>

namespace pullrec::db {

/// What a checked backup holds.
struct BackupReport {
    std::int64_t tables = 0;
    std::int64_t rows = 0;
};

/// Writes one snapshot of `source` to the new file `target` (0600, one file, no sidecars). It gets
/// its name only after the copy was opened again, passed `integrity_check`, and has the source's
/// application id, schema version and number of rows in every table.
BackupReport back_up(Connection& source, std::string_view target, const LocationRules& rules = {});

} // namespace pullrec::db
