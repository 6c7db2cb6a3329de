// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"
#include "db/sql.hpp"

#include <SQLiteCpp/Statement.h>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

namespace pullrec::db {

/// A statement compiled once for its connection, and whether a `Use` holds it.
struct Prepared {
    Prepared(const SQLite::Database& database, const Sql& sql) : statement(database, sql.text()) {}

    SQLite::Statement statement;
    bool in_use = false;
};

/// The statements of one connection, each compiled on first use and kept.
class StatementSet {
public:
    explicit StatementSet(const SQLite::Database& database) : database_(database) {}

    /// The statement of `sql`, named by the address of its text.
    Prepared& find(const Sql& sql) {
        return statements_.try_emplace(sql.text(), database_, sql).first->second;
    }

private:
    const SQLite::Database& database_;
    std::unordered_map<const char*, Prepared> statements_;
};

/// Compiles `statements` now, so that a wrong one fails at opening and not when it is needed.
void prepare(Connection& connection, std::span<const Sql> statements);

/// One execution of a prepared statement inside a transaction: bind in order, then `run` or
/// `next`; the destructor resets and clears it, so no read outlives the scope.
class Use {
public:
    Use(Connection& connection, const Sql& sql);
    ~Use();
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;

    /// Binds the next parameters in order.
    template <class... T>
    Use& bind(const T&... values) {
        (bind_next(values), ...);
        return *this;
    }

    /// Steps to the next row; false at the end.
    bool next();

    /// Runs a statement that returns no row; a row is misuse.
    void run();

    /// Typed columns of the current row by index from 0; another type, or NULL where none is
    /// allowed, is `Reason::corrupt`.
    [[nodiscard]] std::int64_t integer(int column);
    [[nodiscard]] bool boolean(int column);
    [[nodiscard]] std::string text(int column);
    [[nodiscard]] std::string blob(int column);
    [[nodiscard]] std::optional<std::int64_t> optional_integer(int column);
    [[nodiscard]] std::optional<std::string> optional_text(int column);
    [[nodiscard]] std::optional<std::string> optional_blob(int column);

private:
    template <std::signed_integral T>
    void bind_next(const T& value) {
        bind_integer(value);
    }
    void bind_next(const bool& value) { bind_integer(value ? 1 : 0); }
    void bind_next(const std::string_view& value);
    void bind_next(const std::string& value) { bind_next(std::string_view(value)); }
    void bind_next(const std::span<const std::byte>& value);
    void bind_next(const std::nullopt_t& null);
    template <class T>
    void bind_next(const std::optional<T>& value) {
        value ? bind_next(*value) : bind_next(std::nullopt);
    }
    void bind_integer(std::int64_t value);
    void require_all_bound();
    SQLite::Column typed(int column, int type);
    [[nodiscard]] bool is_null(int column);

    Connection& connection_;
    Prepared& prepared_;
    int bound_ = 0;
};

} // namespace pullrec::db
