// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace SQLite {
class Database;
}

namespace pullrec::db {

/// What a connection is for; decides flags, pragmas and what it may do.
enum class Purpose {
    reader,  ///< an existing database, read-only; a backup in rollback mode too
    writer,  ///< an existing live database, which must be in WAL mode
    builder, ///< a file that no one else sees yet: fast, durable only once `NewFile` publishes it
    memory   ///< a database in memory: no file, no WAL
};

/// Switches off what SQLite trusts by default, sets limits and pragmas, and fails with `Failure`
/// when a value read back differs (safety.md 1.4); the busy handler must be attached before.
void apply_settings(SQLite::Database& database, Purpose purpose);

/// Keeps up to 64 MiB of pages in memory, for one who is going to change much of the database.
void enlarge_cache(SQLite::Database& database);

} // namespace pullrec::db
