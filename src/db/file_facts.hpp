// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"

#include <cstdint>

namespace pullrec::db {

/// What can be told of a database file without its tables.
struct FileFacts {
    int schema_version = 0;
    bool wal = false;           ///< else it is in rollback mode: a backup
    std::int64_t bytes = 0;     ///< of the database in this snapshot
    std::int64_t wal_bytes = 0; ///< of the -wal file beside it, 0 without one
};

/// Reads them inside a transaction.
FileFacts file_facts(Connection& connection);

} // namespace pullrec::db
