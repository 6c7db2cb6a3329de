// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"
#include "domain/record.hpp"
#include "store/interned.hpp"

#include <cstdint>

namespace pullrec::store {

/// The mapping of one record, with every list in its stored order.
CredentialMapping read_mapping(db::Connection& connection, std::int64_t record);

/// Makes the mapping of a record, which is `before`, equal to `after`; entries that do not differ
/// are not touched.
void write_mapping(Interned& interned, std::int64_t record, const CredentialMapping& before,
                   const CredentialMapping& after);

/// Releases the accounts and logins of a record some of whose entries are about to go.
void release_mapping(Interned& interned, std::int64_t record);

} // namespace pullrec::store
