// SPDX-License-Identifier: Apache-2.0
#include "db/backup.hpp"

#include "db/integrity.hpp"
#include "db/new_file.hpp"
#include "db/statement.hpp"
#include "db/transaction.hpp"

#include <SQLiteCpp/Backup.h>
#include <fmt/format.h>
#include <sqlite3.h>

#include <map>
#include <string>

namespace pullrec::db {

namespace {

constexpr Sql kTables{"SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name"};

/// What must be equal in both files.
struct Contents {
    std::int64_t application_id = 0;
    std::int64_t user_version = 0;
    std::map<std::string, std::int64_t> rows;
    friend bool operator==(const Contents&, const Contents&) = default;
};

std::string quoted(const std::string& name) {
    std::string text = "\"";
    for (const char character : name) {
        text.append(character == '"' ? 2 : 1, character);
    }
    return text + '"';
}

Contents contents_of(Connection& connection) {
    Contents contents{.application_id = connection.pragma("PRAGMA application_id"),
                      .user_version = connection.pragma("PRAGMA user_version"),
                      .rows = {}};
    Use tables(connection, kTables);
    while (tables.next()) {
        const auto name = tables.text(0);
        contents.rows[name] = connection.guarded([&] {
            return connection.database()
                .execAndGet("SELECT count(*) FROM " + quoted(name))
                .getInt64();
        });
    }
    return contents;
}

void copy_pages(Connection& source, Connection& target) {
    // SQLite keeps the failures of both sides at the target
    const auto step = [&] {
        SQLite::Backup backup(target.database(), source.database());
        return backup.executeStep();
    };
    try {
        const int result = target.guarded(step);
        if (result != SQLITE_DONE) {
            throw sqlite_failure(result, 0, {}, source.location().path);
        }
    } catch (const Failure& failure) {
        if (failure.reason() == Reason::io) {
            throw;
        }
        throw sqlite_failure(failure.extended_code(), 0, {}, source.location().path);
    }
}

Contents copy_snapshot(Connection& source, NewFile& target) {
    const ReadTransaction snapshot(source);
    copy_pages(source, target.connection());
    return contents_of(source);
}

void check_copy(const Location& copy, const Contents& expected) {
    Connection connection(copy, Purpose::reader);
    const ReadTransaction transaction(connection);
    require_integrity(connection, IntegrityCheck::full);
    if (contents_of(connection) != expected) {
        throw Failure(
            Reason::corrupt,
            fmt::format("the copy {} differs from its source: check the disk", copy.path));
    }
}

} // namespace

BackupReport back_up(Connection& source, std::string_view target, const LocationRules& rules) {
    NewFile file(target, rules, source.wait().waiting());
    const auto expected = copy_snapshot(source, file);
    file.finish(FinalMode::rollback);
    check_copy(file.partial(), expected);
    file.publish();
    BackupReport report{.tables = static_cast<std::int64_t>(expected.rows.size())};
    for (const auto& [table, rows] : expected.rows) {
        report.rows += rows;
    }
    return report;
}

} // namespace pullrec::db
