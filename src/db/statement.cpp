// SPDX-License-Identifier: Apache-2.0
#include "db/statement.hpp"

#include <SQLiteCpp/Column.h>
#include <fmt/format.h>

namespace pullrec::db {

namespace {

Prepared& claim(Connection& connection, const Sql& sql) {
    connection.require_usable();
    if (!connection.in_transaction()) {
        throw Failure(Reason::misuse, "a statement was used outside of a transaction");
    }
    auto& prepared =
        connection.guarded([&]() -> Prepared& { return connection.statements().find(sql); });
    if (prepared.in_use) {
        throw Failure(Reason::misuse, fmt::format("used twice at once: {}", sql.text()));
    }
    prepared.in_use = true;
    return prepared;
}

} // namespace

void prepare(Connection& connection, std::span<const Sql> statements) {
    connection.require_usable();
    connection.guarded([&] {
        for (const auto& sql : statements) {
            connection.statements().find(sql);
        }
    });
}

Use::Use(Connection& connection, const Sql& sql)
    : connection_(connection), prepared_(claim(connection, sql)) {}

Use::~Use() {
    prepared_.statement.tryReset();
    try {
        prepared_.statement.clearBindings();
    } catch (...) {
        connection_.poison();
    }
    prepared_.in_use = false;
}

void Use::bind_integer(std::int64_t value) {
    connection_.guarded([&] { prepared_.statement.bind(++bound_, value); });
}

void Use::bind_next(const std::string_view& value) {
    connection_.guarded([&] { prepared_.statement.bind(++bound_, std::string(value)); });
}

void Use::bind_next(const std::span<const std::byte>& value) {
    // a null pointer would bind NULL, an empty blob is a value
    const void* data = value.empty() ? static_cast<const void*>("") : value.data();
    connection_.guarded(
        [&] { prepared_.statement.bind(++bound_, data, static_cast<int>(value.size())); });
}

void Use::bind_next(const std::nullopt_t&) {
    connection_.guarded([&] { prepared_.statement.bind(++bound_); });
}

bool Use::next() {
    require_all_bound();
    return connection_.guarded([&] { return prepared_.statement.executeStep(); });
}

void Use::run() {
    if (next()) {
        throw Failure(Reason::misuse, fmt::format("returned a row nobody reads: {}",
                                                  prepared_.statement.getQuery()));
    }
}

void Use::require_all_bound() {
    if (bound_ != prepared_.statement.getBindParameterCount()) {
        throw Failure(Reason::misuse, fmt::format("{} of {} parameters are bound: {}", bound_,
                                                  prepared_.statement.getBindParameterCount(),
                                                  prepared_.statement.getQuery()));
    }
}

bool Use::is_null(int column) {
    return connection_.guarded([&] { return prepared_.statement.getColumn(column).isNull(); });
}

SQLite::Column Use::typed(int column, int type) {
    return connection_.guarded([&] {
        auto value = prepared_.statement.getColumn(column);
        if (value.getType() != type) {
            throw Failure(Reason::corrupt,
                          fmt::format("{} holds a value of another type than its table says: "
                                      "restore a backup",
                                      connection_.location().path));
        }
        return value;
    });
}

std::int64_t Use::integer(int column) {
    return typed(column, SQLite::INTEGER).getInt64();
}

bool Use::boolean(int column) {
    return integer(column) != 0;
}

std::string Use::text(int column) {
    return typed(column, SQLite::TEXT).getString();
}

std::string Use::blob(int column) {
    return typed(column, SQLite::BLOB).getString();
}

std::optional<std::int64_t> Use::optional_integer(int column) {
    return is_null(column) ? std::nullopt : std::optional(integer(column));
}

std::optional<std::string> Use::optional_text(int column) {
    return is_null(column) ? std::nullopt : std::optional(text(column));
}

std::optional<std::string> Use::optional_blob(int column) {
    return is_null(column) ? std::nullopt : std::optional(blob(column));
}

} // namespace pullrec::db
