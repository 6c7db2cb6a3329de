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

/// Writes service accounts in their order after that position, duplicates included.
void insert_account_grants(Interned& interned, MappingId mapping,
                           std::span<const ServiceAccount> list, std::int64_t after = 0);

/// Makes the list of one mapping, which is `before`, equal to `list`; writes only what differs.
void replace_account_grants(Interned& interned, MappingId mapping,
                            const std::vector<ServiceAccount>& before,
                            const std::vector<ServiceAccount>& list);

/// Releases the accounts of one record's grants, which are about to go.
void release_account_grants(Interned& interned, std::int64_t record);

/// Appends the service accounts of one record to its entries, in stored order.
void read_account_grants(db::Connection& connection, std::int64_t record,
                         const MappingEntries& entries);

} // namespace pullrec::store
