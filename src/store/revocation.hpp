// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"
#include "domain/revocation.hpp"

#include <vector>

namespace pullrec::store {

/// Every revocation, oldest first.
std::vector<Revocation> read_revocations(db::Connection& connection);

/// Remembers a revocation.
void insert_revocation(db::Connection& connection, const Revocation& revocation);

} // namespace pullrec::store
