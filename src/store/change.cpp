// SPDX-License-Identifier: Apache-2.0
#include "store/change.hpp"

#include "db/statement.hpp"
#include "store/statements.hpp"
#include "store/time_column.hpp"

namespace pullrec::store {

namespace {

constexpr std::chrono::days kKept{365};

constexpr db::Sql kInsert{
    "INSERT INTO change (changed_at, uid, command, what, why) VALUES (?, ?, ?, ?, ?)"};
// that the database was restored matters for as long as it lives
constexpr db::Sql kForget{"DELETE FROM change WHERE changed_at < ? AND command <> 'db restore'"};
constexpr db::Sql kRestored{"SELECT EXISTS (SELECT 1 FROM change WHERE command = 'db restore')"};
constexpr db::Sql kLastRevoke{
    "SELECT what FROM change WHERE command = 'revoke' ORDER BY id DESC LIMIT 1"};
constexpr db::Sql kSelect{"SELECT id, changed_at, uid, command, what, why FROM change "
                          "WHERE changed_at >= ? ORDER BY changed_at, id"};

} // namespace

std::span<const db::Sql> change_statements() {
    static constexpr db::Sql kAll[] = {kInsert, kForget, kRestored, kLastRevoke, kSelect};
    return kAll;
}

std::int64_t insert_change(db::Connection& connection, const Change& change) {
    {
        db::Use use(connection, kForget);
        use.bind(to_column(change.changed_at - kKept));
        use.run();
    }
    db::Use use(connection, kInsert);
    use.bind(to_column(change.changed_at), change.uid, change.command, change.what, change.why);
    use.run();
    return connection.last_id();
}

bool was_restored(db::Connection& connection) {
    db::Use use(connection, kRestored);
    use.next();
    return use.boolean(0);
}

std::optional<std::string> last_revoke(db::Connection& connection) {
    db::Use use(connection, kLastRevoke);
    return use.next() ? std::optional(use.text(0)) : std::nullopt;
}

void each_change(db::Connection& connection, Timestamp since,
                 const std::function<void(const LoggedChange&)>& visit) {
    db::Use use(connection, kSelect);
    use.bind(to_column(since));
    while (use.next()) {
        visit({use.integer(0),
               {from_column(use.integer(1)), use.integer(2), use.text(3), use.text(4),
                use.optional_text(5)}});
    }
}

} // namespace pullrec::store
