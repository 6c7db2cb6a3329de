// SPDX-License-Identifier: Apache-2.0
#include "db/upgrade.hpp"

#include "db/identity.hpp"
#include "db/integrity.hpp"
#include "db/statement.hpp"
#include "db/transaction.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>

namespace pullrec::db {

namespace {

constexpr Sql kForeignKeysOff{"PRAGMA foreign_keys=OFF"};
constexpr Sql kForeignKeysOn{"PRAGMA foreign_keys=ON"};

/// SQLite ignores the switch inside a transaction, so this lives around it.
class ForeignKeysOff {
public:
    explicit ForeignKeysOff(Connection& connection) : connection_(connection) {
        connection_.control(kForeignKeysOff);
    }
    ~ForeignKeysOff() {
        try {
            connection_.control(kForeignKeysOn);
        } catch (...) {
            connection_.poison();
        }
    }
    ForeignKeysOff(const ForeignKeysOff&) = delete;
    ForeignKeysOff& operator=(const ForeignKeysOff&) = delete;

private:
    Connection& connection_;
};

void require_ascending(std::span<const Step> steps) {
    int expected = 1;
    for (const auto& step : steps) {
        if (step.version != expected++) {
            throw Failure(Reason::misuse, "schema steps are not numbered from 1 without gaps");
        }
    }
}

bool is_blank(Connection& connection) {
    return connection.pragma("PRAGMA application_id") == 0 &&
           connection.pragma("PRAGMA user_version") == 0 &&
           connection.pragma("SELECT count(*) FROM sqlite_schema") == 0;
}

void run_step(Connection& connection, const Step& step) {
    try {
        connection.run_script(std::string(step.sql));
    } catch (const Failure& failure) {
        throw Failure(failure.reason(),
                      fmt::format("schema step {}: {}", step.name, failure.what()),
                      failure.extended_code());
    }
    if (!connection.in_transaction()) {
        throw Failure(Reason::misuse,
                      fmt::format("schema step {} ends the transaction", step.name));
    }
}

void require_parents(Connection& connection) {
    if (!foreign_key_findings(connection).empty()) {
        throw Failure(Reason::constraint,
                      fmt::format("the upgrade of {} would leave rows without parents: run "
                                  "'pullrec doctor'",
                                  connection.location().path));
    }
}

UpgradeResult run_missing(Connection& connection, std::int32_t application_id,
                          std::span<const Step> steps) {
    const int newest = static_cast<int>(steps.size());
    UpgradeResult result{.from = 0, .to = newest};
    if (!is_blank(connection)) {
        result.from = identity_in_transaction(connection, {application_id, /*oldest=*/0, newest});
    }
    for (const auto& step : steps.subspan(static_cast<std::size_t>(result.from))) {
        run_step(connection, step);
    }
    connection.run_script(
        fmt::format("PRAGMA user_version={}; PRAGMA application_id={}", newest, application_id));
    require_parents(connection);
    return result;
}

} // namespace

UpgradeResult upgrade(Connection& connection, std::int32_t application_id,
                      std::span<const Step> steps, ForeignKeys foreign_keys) {
    require_ascending(steps);
    connection.require_usable();
    std::optional<ForeignKeysOff> off;
    if (foreign_keys == ForeignKeys::checked_at_end) {
        off.emplace(connection);
    }
    return write(connection, [&] { return run_missing(connection, application_id, steps); });
}

} // namespace pullrec::db
