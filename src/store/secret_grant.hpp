// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"
#include "domain/credentials.hpp"
#include "store/interned.hpp"
#include "store/mapping_id.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace pullrec::store {

/// Writes secrets in their order after that position, duplicates included.
void insert_secret_grants(Interned& interned, MappingId mapping, std::span<const Secret> list,
                          std::int64_t after = 0);

/// Makes the list of one mapping, which is `before`, equal to `list`; writes only what differs.
void replace_secret_grants(Interned& interned, MappingId mapping, const std::vector<Secret>& before,
                           const std::vector<Secret>& list);

/// Releases the accounts and logins of one record's grants, which are about to go.
void release_secret_grants(Interned& interned, std::int64_t record);

/// Appends the secrets of one record to its entries, in stored order.
void read_secret_grants(db::Connection& connection, std::int64_t record,
                        const MappingEntries& entries);

} // namespace pullrec::store
