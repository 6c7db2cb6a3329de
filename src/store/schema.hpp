// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"
#include "db/upgrade.hpp"

#include <cstdint>
#include <span>

namespace pullrec::store {

/// `PRAGMA application_id` of our databases: "pulr".
inline constexpr std::int32_t kApplicationId = 0x70756c72;

/// Every step of the schema, oldest first; the files of `schema/upgrades`.
std::span<const db::Step> schema_steps();

/// The schema version this program writes.
int schema_version();

/// What a connection is about to do with the file.
enum class Access { read, write };

/// Inside a transaction: fails unless the file is ours and its schema lets this program do so; an
/// additive step of a newer program does (safety decision 19). Touches nothing.
void require_schema(db::Connection& connection, Access access);

} // namespace pullrec::store
