// SPDX-License-Identifier: Apache-2.0
#include "store/pull_attempt.hpp"

#include "db/statement.hpp"
#include "store/statements.hpp"
#include "store/time_column.hpp"

namespace pullrec::store {

namespace {

constexpr db::Sql kInsert{
    "INSERT INTO pull_attempt (operation, number, candidate, label, class, failed_at) "
    "VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (operation, number) DO NOTHING"};
constexpr db::Sql kSelect{"SELECT candidate, label, class, failed_at FROM pull_attempt "
                          "WHERE operation = ? ORDER BY number"};

} // namespace

std::span<const db::Sql> pull_attempt_statements() {
    static constexpr db::Sql kAll[] = {kInsert, kSelect};
    return kAll;
}

void insert_attempt(db::Connection& connection, std::int64_t operation, std::int64_t number,
                    const PullAttempt& attempt) {
    db::Use use(connection, kInsert);
    use.bind(operation, number, attempt.candidate, attempt.label, attempt.error_class,
             to_column(attempt.failed_at));
    use.run();
}

std::vector<PullAttempt> read_attempts(db::Connection& connection, std::int64_t operation) {
    std::vector<PullAttempt> attempts;
    db::Use use(connection, kSelect);
    use.bind(operation);
    while (use.next()) {
        attempts.push_back(
            {use.text(0), use.optional_text(1), use.optional_text(2), from_column(use.integer(3))});
    }
    return attempts;
}

} // namespace pullrec::store
