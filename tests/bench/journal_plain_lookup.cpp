// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/journal_node.hpp"

#include <sqlite3.h>

#include <array>
#include <stdexcept>

namespace pullrec::bench {

namespace {

/// What one decision asks, in its order; ?1 is the image ref, ?2 the record's row, ?3 the image.
constexpr std::array kStatements{
    "BEGIN DEFERRED",
    "SELECT count(*) FROM (SELECT 1 FROM sqlite_schema LIMIT 1)",
    "PRAGMA application_id",
    "PRAGMA user_version",
    "SELECT epoch, seq FROM meta WHERE id = 1",
    "SELECT EXISTS (SELECT 1 FROM unreadable_file WHERE kind = 'record')",
    "SELECT id, image_ref, api_version, last_updated, last_confirmed "
    "FROM pulled_record WHERE image_ref = ?1",
    "SELECT number, image_name, node_accessible FROM credential_mapping "
    "WHERE record = ?2 ORDER BY number",
    "SELECT g.mapping, a.namespace, a.name, a.uid, c.hash FROM secret_grant g "
    "CROSS JOIN account a ON a.id = g.account CROSS JOIN credential c ON c.id = g.credential "
    "WHERE g.record = ?2 ORDER BY g.mapping, g.position",
    "SELECT g.mapping, a.namespace, a.name, a.uid FROM account_grant g "
    "CROSS JOIN account a ON a.id = g.account WHERE g.record = ?2 ORDER BY g.mapping, g.position",
    "SELECT m.image_name, a.namespace, a.name, a.uid, c.hash FROM proven p "
    "CROSS JOIN credential_mapping m ON m.record = p.record AND m.number = p.mapping "
    "CROSS JOIN account a ON a.id = p.account CROSS JOIN credential c ON c.id = p.credential "
    "WHERE p.record = ?2",
    "SELECT count(*) FILTER (WHERE holder = 0), count(*) FILTER (WHERE holder <> 0), "
    "min(api_version) FROM pull_intent WHERE image = ?3",
    "SELECT EXISTS (SELECT 1 FROM unreadable_file WHERE kind = 'intent')",
    "ROLLBACK"};

constexpr std::size_t kRecord = 6;

} // namespace

PlainLookup::PlainLookup(const std::string& database) {
    if (sqlite3_open_v2(database.c_str(), &handle_, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX,
                        nullptr) != SQLITE_OK) {
        throw std::runtime_error("cannot open the database");
    }
    for (const char* text : kStatements) {
        sqlite3_stmt* statement = nullptr;
        sqlite3_prepare_v3(handle_, text, -1, SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
        statements_.push_back(statement);
    }
}

PlainLookup::~PlainLookup() {
    for (sqlite3_stmt* statement : statements_) {
        sqlite3_finalize(statement);
    }
    sqlite3_close(handle_);
}

int PlainLookup::step_through(sqlite3_stmt* statement) {
    int rows = 0;
    while (sqlite3_step(statement) == SQLITE_ROW) {
        ++rows;
        if (statement == statements_[kRecord]) {
            last_id_ = sqlite3_column_int64(statement, 0);
        }
        for (int column = 0; column < sqlite3_column_count(statement); ++column) {
            sqlite3_column_text(statement, column);
        }
    }
    sqlite3_reset(statement);
    return rows;
}

int PlainLookup::run(const std::string& image, const std::string& ref) {
    int moved = 0;
    sqlite3_file_control(handle_, "main", SQLITE_FCNTL_HAS_MOVED, &moved);
    int rows = 0;
    for (sqlite3_stmt* statement : statements_) {
        switch (sqlite3_bind_parameter_count(statement)) {
        case 1:
            sqlite3_bind_text(statement, 1, ref.data(), static_cast<int>(ref.size()),
                              SQLITE_STATIC);
            break;
        case 2:
            sqlite3_bind_int64(statement, 2, last_id_);
            break;
        case 3:
            sqlite3_bind_text(statement, 3, image.data(), static_cast<int>(image.size()),
                              SQLITE_STATIC);
            break;
        default:
            break;
        }
        rows += step_through(statement);
    }
    return rows;
}

} // namespace pullrec::bench
