// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"

#include <cstdint>

namespace pullrec::db {

/// What a program accepts as its own database.
struct Identity {
    std::int32_t application_id; ///< the file's `PRAGMA application_id`
    int oldest;                  ///< the oldest schema version it can use without an upgrade
    int newest;                  ///< the newest schema version it knows
};

/// The schema version of a file that `identity` accepts; fails with `Reason::foreign`, `too_old` or
/// `newer` and touches nothing.
int check_identity(Connection& connection, const Identity& identity);

/// The same inside a transaction of the caller.
int identity_in_transaction(Connection& connection, const Identity& identity);

} // namespace pullrec::db
