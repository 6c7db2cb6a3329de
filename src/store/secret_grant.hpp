// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"
#include "domain/credentials.hpp"
#include "store/interned.hpp"
#include "store/mapping_id.hpp"

#include <vector>

namespace pullrec::store {

/// Writes a list of secrets in its order, duplicates included.
void insert_secret_grants(Interned& interned, MappingId mapping, const std::vector<Secret>& list);

/// Removes the list of one mapping.
void delete_secret_grants(db::Connection& connection, MappingId mapping);

/// Appends the secrets of one record to its entries, in stored order.
void read_secret_grants(db::Connection& connection, std::int64_t record,
                        const MappingEntries& entries);

} // namespace pullrec::store
