// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"
#include "domain/evidence.hpp"
#include "domain/revocation.hpp"
#include "store/interned.hpp"

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace pullrec::store {

/// The logins that really pulled the images of a record.
std::vector<ProvenSecret> read_proven(db::Connection& connection, std::int64_t record);

/// Notes that a secret's login pulled an image of the record, which must have a mapping entry for
/// the name.
void insert_proven(Interned& interned, std::int64_t record, const ProvenSecret& proven,
                   Timestamp now);

/// Every login that really pulled an image, with when it last did, in no order.
void each_proven(db::Connection& connection,
                 const std::function<void(const ImageRef&, const ProvenSecret&, Timestamp)>& visit);

/// Forgets the logins of the record that a revocation covers, and those whose secret has no grant
/// left for the image name.
void delete_revoked_proven(Interned& interned, std::int64_t record,
                           std::span<const Revocation> revocations);

/// Forgets the logins with which no secret has a grant in the record any more.
void delete_proven_without_grant(Interned& interned, std::int64_t record);

/// Releases the accounts and logins of what is proven of a record, some of which is about to go.
void release_proven(Interned& interned, std::int64_t record);

} // namespace pullrec::store
