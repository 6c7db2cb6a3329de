// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/upgrade.hpp"
#include "store/schema.hpp"
#include "store/store.hpp"

#include <span>
#include <string_view>

namespace pullrec::store {

/// Brings the database at `path` to the last of `steps` in one transaction, after a checked backup
/// at the new file `backup`. A database that has them all is not touched and not backed up; a
/// foreign or newer one is refused untouched. Throws `Error`.
db::UpgradeResult upgrade(std::string_view path, std::string_view backup,
                          const OpenOptions& options = {},
                          std::span<const db::Step> steps = schema_steps());

} // namespace pullrec::store
