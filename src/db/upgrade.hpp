// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"

#include <cstdint>
#include <span>
#include <string_view>

namespace pullrec::db {

/// One step of the schema; `version` counts from 1 without gaps.
struct Step {
    int version;
    std::string_view name; ///< for messages
    std::string_view sql;  ///< any number of statements, no transaction control
};

/// Whether rows may lose their parents for a moment, as rebuilding a table needs.
enum class ForeignKeys {
    enforced,      ///< checked by every statement
    checked_at_end ///< off while the steps run, checked before the commit
};

/// The schema versions before and after.
struct UpgradeResult {
    int from;
    int to;
};

/// Runs the steps that `connection`'s file lacks, all in one transaction, with its version and
/// application id; a file without any table gets all of them. Another program's file fails with
/// `Reason::foreign`, a newer one with `Reason::newer`, both untouched.
UpgradeResult upgrade(Connection& connection, std::int32_t application_id,
                      std::span<const Step> steps, ForeignKeys foreign_keys);

} // namespace pullrec::db
