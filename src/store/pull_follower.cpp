// SPDX-License-Identifier: Apache-2.0
#include "store/pull_follower.hpp"

#include "db/statement.hpp"
#include "store/statements.hpp"
#include "store/time_column.hpp"

namespace pullrec::store {

namespace {

constexpr db::Sql kInsert{
    "INSERT INTO pull_follower (operation, holder, number, joined_at, deadline) "
    "VALUES (?, ?, ?, ?, ?) ON CONFLICT (operation, holder, number) DO NOTHING"};
constexpr db::Sql kSelect{"SELECT holder, number, joined_at, deadline FROM pull_follower "
                          "WHERE operation = ? ORDER BY holder, number"};

} // namespace

std::span<const db::Sql> pull_follower_statements() {
    static constexpr db::Sql kAll[] = {kInsert, kSelect};
    return kAll;
}

void insert_follower(db::Connection& connection, std::int64_t operation,
                     const PullFollower& follower) {
    db::Use use(connection, kInsert);
    use.bind(operation, follower.holder, follower.number, to_column(follower.joined_at),
             to_column(follower.deadline));
    use.run();
}

std::vector<PullFollower> read_followers(db::Connection& connection, std::int64_t operation) {
    std::vector<PullFollower> followers;
    db::Use use(connection, kSelect);
    use.bind(operation);
    while (use.next()) {
        followers.push_back({use.integer(0), use.integer(1), from_column(use.integer(2)),
                             from_column(use.optional_integer(3))});
    }
    return followers;
}

} // namespace pullrec::store
