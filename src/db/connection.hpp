// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/failure.hpp"
#include "db/location.hpp"
#include "db/settings.hpp"
#include "db/sql.hpp"
#include "db/waiting.hpp"
#include "db/wal_growth.hpp"

#include <SQLiteCpp/Database.h>

#include <memory>
#include <optional>

namespace pullrec::db {

class StatementSet;

/// One open database, the only way to get one; for one thread and one process, neither copied nor
/// moved. After a fatal failure it refuses all use: close it and open another.
class Connection {
public:
    /// Opens `location` for `purpose`; a builder creates the file, the others fail with
    /// `Reason::absent` when it is missing.
    Connection(const Location& location, Purpose purpose, const Waiting& waiting = {});

    /// Opens a new database in memory.
    explicit Connection(const Waiting& waiting);

    /// Closes; in a forked child it only forgets, because closing there would harm the parent.
    ~Connection();
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    Connection(Connection&&) = delete;
    Connection& operator=(Connection&&) = delete;

    [[nodiscard]] const Location& location() const noexcept { return location_; }
    [[nodiscard]] Purpose purpose() const noexcept { return purpose_; }
    [[nodiscard]] bool in_transaction() const;

    /// Rows changed by the last finished statement.
    [[nodiscard]] int changes() const { return database_->getChanges(); }

    /// The rowid of the last inserted row.
    [[nodiscard]] std::int64_t last_id() const { return database_->getLastInsertRowid(); }

    /// How far the WAL grew by what this connection committed.
    WalGrowth& wal_growth() noexcept { return wal_growth_; }

    /// Whether this process is a child of the one that opened it.
    [[nodiscard]] bool crossed_fork() const;

    /// Fails when the connection crossed a fork or was poisoned by a fatal failure.
    void require_usable() const;

    /// Whether `require_usable` would pass.
    [[nodiscard]] bool usable() const { return !poisoned_ && !crossed_fork(); }

    /// Fails with `Reason::replaced` when the path no longer names the open file.
    void require_in_place();

    /// Runs `f` and turns every exception of the libraries into a `Failure`.
    template <class F>
    decltype(auto) guarded(F&& f) {
        try {
            return std::forward<F>(f)();
        } catch (...) {
            throw fail();
        }
    }

    /// Runs transaction control or a pragma outside of `Use`; a stop flag ends only its waiting.
    void control(const Sql& sql);

    /// The value of the first column of the first row of a pragma.
    std::int64_t pragma(const Sql& sql);

    /// Runs every statement of `script`; for schema steps only.
    void run_script(const std::string& script);

    StatementSet& statements() noexcept { return *statements_; }
    SQLite::Database& database() noexcept { return *database_; }
    BusyWait& wait() noexcept { return wait_; }

    /// The first failure inside the current transaction: it may not be committed any more.
    [[nodiscard]] const std::optional<Failure>& first_failure() const { return first_failure_; }
    void forget_failure() { first_failure_.reset(); }
    void poison() noexcept { poisoned_ = true; }

private:
    void open_handle(const std::string& name, int flags);
    Failure fail();

    Location location_;
    Purpose purpose_;
    BusyWait wait_;
    unsigned forks_at_opening_;
    std::unique_ptr<SQLite::Database> database_;
    std::unique_ptr<StatementSet> statements_; // after database_: statements must be gone first
    std::optional<Failure> first_failure_;
    WalGrowth wal_growth_;
    bool poisoned_ = false;
};

} // namespace pullrec::db
