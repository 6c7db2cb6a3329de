// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"
#include "domain/evidence.hpp"
#include "store/interned.hpp"

#include <cstdint>
#include <vector>

namespace pullrec::store {

/// The logins that really pulled the images of a record.
std::vector<ProvenSecret> read_proven(db::Connection& connection, std::int64_t record);

/// Notes that a secret's login pulled an image of the record, which must have a mapping entry for
/// the name.
void insert_proven(Interned& interned, std::int64_t record, const ProvenSecret& proven,
                   Timestamp now);

/// Forgets the logins whose secret has no grant of its own in the record any more.
void delete_proven_without_grant(db::Connection& connection, std::int64_t record);

} // namespace pullrec::store
