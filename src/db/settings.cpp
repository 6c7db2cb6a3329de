// SPDX-License-Identifier: Apache-2.0
#include "db/settings.hpp"

#include "db/failure.hpp"

#include <SQLiteCpp/Database.h>
#include <fmt/format.h>
#include <sqlite3.h>

#include <array>
#include <string>

namespace pullrec::db {

namespace {

struct Switch {
    int operation;
    int value;
};

constexpr std::array kSwitches{
    Switch{SQLITE_DBCONFIG_DEFENSIVE, 1},   Switch{SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
    Switch{SQLITE_DBCONFIG_DQS_DML, 0},     Switch{SQLITE_DBCONFIG_DQS_DDL, 0},
    Switch{SQLITE_DBCONFIG_ENABLE_FKEY, 1}, Switch{SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0},
    Switch{SQLITE_DBCONFIG_ENABLE_VIEW, 0},
};

constexpr int kMebibyte = 1024 * 1024;

// what stands beside a blob of 16 MiB in its row
constexpr int kRowHead = 64 * 1024;

constexpr std::array kLimits{
    Switch{SQLITE_LIMIT_LENGTH, 16 * kMebibyte + kRowHead},
    Switch{SQLITE_LIMIT_SQL_LENGTH, 100'000},
    Switch{SQLITE_LIMIT_COLUMN, 100},
    Switch{SQLITE_LIMIT_EXPR_DEPTH, 20},
    Switch{SQLITE_LIMIT_COMPOUND_SELECT, 5},
    Switch{SQLITE_LIMIT_VARIABLE_NUMBER, 100},
    Switch{SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 50},
    Switch{SQLITE_LIMIT_ATTACHED, 0},
    Switch{SQLITE_LIMIT_TRIGGER_DEPTH, 5},
    Switch{SQLITE_LIMIT_WORKER_THREADS, 0},
};

struct Pragma {
    const char* name;
    std::int64_t value;
};

// temp_store 2 is memory; a temporary file could leak credentials
constexpr std::array kPragmas{
    Pragma{"foreign_keys", 1},  Pragma{"cell_size_check", 1},
    Pragma{"temp_store", 2},    Pragma{"wal_autocheckpoint", 0},
    Pragma{"secure_delete", 1}, Pragma{"journal_size_limit", 8L * kMebibyte},
};

// cache_spill 0: spilled frames of a rolled-back statement lose later commits (safety.md 0.4)
constexpr std::array kLivePragmas{Pragma{"synchronous", 2}, Pragma{"mmap_size", 0},
                                  Pragma{"cache_spill", 0}};

// nobody sees the file before it was synced and renamed, so only `publish` has to be durable
constexpr Pragma kLargeCache{"cache_size", -64L * 1024};
constexpr std::array kBuilderPragmas{Pragma{"synchronous", 0}, Pragma{"mmap_size", 0}, kLargeCache};

[[noreturn]] void refuse(const char* kind, const std::string& name) {
    throw Failure(
        Reason::misuse,
        fmt::format("this SQLite library does not accept {} {}: use another build", kind, name));
}

template <class Pragmas>
void set_pragmas(SQLite::Database& database, const Pragmas& pragmas) {
    for (const auto& pragma : pragmas) {
        database.exec(fmt::format("PRAGMA {}={}", pragma.name, pragma.value));
        const auto read_back = fmt::format("PRAGMA {}", pragma.name);
        if (database.execAndGet(read_back).getInt64() != pragma.value) {
            refuse("pragma", pragma.name);
        }
    }
}

void set_switches(sqlite3* handle) {
    for (const auto& [operation, value] : kSwitches) {
        int now = -1;
        if (sqlite3_db_config(handle, operation, value, &now) != SQLITE_OK || now != value) {
            refuse("switch", std::to_string(operation));
        }
    }
    for (const auto& [limit, value] : kLimits) {
        sqlite3_limit(handle, limit, value);
        if (sqlite3_limit(handle, limit, -1) != value) {
            refuse("limit", std::to_string(limit));
        }
    }
}

void require_mode(SQLite::Database& database, const std::string& statement, const char* mode) {
    if (database.execAndGet(statement).getString() != mode) {
        throw Failure(Reason::foreign,
                      fmt::format("{} is not in {} mode, so it is a backup or another program "
                                  "changed it: bring it back with 'pullrec db restore'",
                                  database.getFilename(), mode));
    }
}

} // namespace

void apply_settings(SQLite::Database& database, Purpose purpose) {
    set_switches(database.getHandle());
    set_pragmas(database, kPragmas);
    switch (purpose) {
    case Purpose::writer:
        set_pragmas(database, kLivePragmas);
        require_mode(database, "PRAGMA journal_mode", "wal");
        break;
    case Purpose::reader:
        set_pragmas(database, kLivePragmas);
        break;
    case Purpose::builder:
        set_pragmas(database, kBuilderPragmas);
        require_mode(database, "PRAGMA journal_mode=MEMORY", "memory");
        break;
    case Purpose::memory:
        break;
    }
}

void enlarge_cache(SQLite::Database& database) {
    set_pragmas(database, std::array{kLargeCache});
}

} // namespace pullrec::db
