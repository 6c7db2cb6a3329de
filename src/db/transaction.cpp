// SPDX-License-Identifier: Apache-2.0
#include "db/transaction.hpp"

#include "db/statement.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

namespace pullrec::db {

namespace {

constexpr Sql kBeginRead{"BEGIN DEFERRED"};
constexpr Sql kPin{"SELECT count(*) FROM (SELECT 1 FROM sqlite_schema LIMIT 1)"};
constexpr Sql kBeginWrite{"BEGIN IMMEDIATE"};
constexpr Sql kCommit{"COMMIT"};
constexpr Sql kRollback{"ROLLBACK"};

void require_idle(const Connection& connection) {
    connection.require_usable();
    if (connection.in_transaction()) {
        throw Failure(Reason::misuse, "a transaction was begun inside another");
    }
}

/// Errors that pass by themselves but do not go through SQLite's busy handler.
bool is_transient(int code) {
    return code == SQLITE_BUSY_RECOVERY || code == SQLITE_PROTOCOL;
}

void begin_waiting(Connection& connection, const Sql& begin) {
    // prepared before it is needed: to end a transaction must not take memory
    connection.guarded([&] { connection.statements().find(kRollback); });
    connection.wait().restart();
    for (;;) {
        try {
            connection.control(begin);
            return;
        } catch (const Failure& failure) {
            if (!is_transient(failure.extended_code()) || !connection.wait().poll_again()) {
                throw;
            }
        }
    }
}

void pin(Connection& connection) {
    Use use(connection, kPin);
    use.next();
}

void roll_back(Connection& connection) noexcept {
    if (connection.crossed_fork()) {
        return;
    }
    // statements that failed hard have rolled back already, then ROLLBACK itself would fail
    if (connection.in_transaction()) {
        try {
            connection.control(kRollback);
        } catch (...) {
            connection.poison();
        }
    }
    connection.forget_failure();
}

/// Whether a failed COMMIT left the transaction open and so certainly not committed; nobody will
/// see a file that was being built.
bool is_certain(const Failure& failure, const Connection& connection) {
    if (connection.purpose() == Purpose::builder) {
        return true;
    }
    return connection.in_transaction() &&
           (failure.reason() == Reason::constraint || failure.reason() == Reason::locked ||
            failure.reason() == Reason::interrupted);
}

} // namespace

ReadTransaction::ReadTransaction(Connection& connection) : connection_(connection) {
    require_idle(connection);
    connection.require_in_place();
    begin_waiting(connection, kBeginRead);
    try {
        pin(connection);
    } catch (...) {
        roll_back(connection);
        throw;
    }
}

ReadTransaction::~ReadTransaction() {
    roll_back(connection_);
}

WriteTransaction::WriteTransaction(Connection& connection) : connection_(connection) {
    require_idle(connection);
    begin_waiting(connection, kBeginWrite);
    try {
        connection.require_in_place();
    } catch (...) {
        roll_back(connection);
        throw;
    }
}

WriteTransaction::~WriteTransaction() {
    if (!committed_) {
        roll_back(connection_);
    }
}

void WriteTransaction::commit() {
    if (connection_.first_failure()) {
        throw Failure(*connection_.first_failure());
    }
    if (!connection_.in_transaction()) {
        throw Failure(Reason::misuse, "the transaction was ended inside of itself");
    }
    try {
        connection_.control(kCommit);
    } catch (const Failure& failure) {
        if (is_certain(failure, connection_)) {
            throw;
        }
        connection_.poison();
        throw Failure(Reason::commit_unknown,
                      fmt::format("{}; whether the change was kept cannot be told (code {}): open "
                                  "it again and look",
                                  failure.what(), failure.extended_code()),
                      failure.extended_code());
    }
    committed_ = true;
}

} // namespace pullrec::db
