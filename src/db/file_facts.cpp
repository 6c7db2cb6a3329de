// SPDX-License-Identifier: Apache-2.0
#include "db/file_facts.hpp"

#include <SQLiteCpp/Column.h>

#include <sys/stat.h>

namespace pullrec::db {

namespace {

/// lstat only: opening the file here would drop the locks of our connections (safety.md 0.6).
std::int64_t size_of(const std::string& path) {
    struct stat status {};
    return lstat(path.c_str(), &status) == 0 ? status.st_size : 0;
}

} // namespace

FileFacts file_facts(Connection& connection) {
    FileFacts facts;
    facts.schema_version = static_cast<int>(connection.pragma("PRAGMA user_version"));
    facts.bytes = connection.pragma("PRAGMA page_count") * connection.pragma("PRAGMA page_size");
    facts.wal = connection.guarded([&] {
        return connection.database().execAndGet("PRAGMA journal_mode").getString() == "wal";
    });
    facts.wal_bytes = facts.wal ? size_of(connection.location().path + "-wal") : 0;
    return facts;
}

} // namespace pullrec::db
