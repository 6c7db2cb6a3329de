// SPDX-License-Identifier: Apache-2.0
#include "store/account.hpp"

#include "db/statement.hpp"
#include "store/account_kind_column.hpp"
#include "store/statements.hpp"

namespace pullrec::store {

namespace {

constexpr db::Sql kSelect{
    "SELECT id FROM account WHERE namespace = ? AND name = ? AND uid = ? AND kind = ?"};
constexpr db::Sql kInsert{"INSERT INTO account (namespace, name, uid, kind) VALUES (?, ?, ?, ?)"};
constexpr db::Sql kDeleteUnused{"DELETE FROM account WHERE id = ?1 "
                                "AND NOT EXISTS (SELECT 1 FROM secret_grant WHERE account = ?1) "
                                "AND NOT EXISTS (SELECT 1 FROM account_grant WHERE account = ?1) "
                                "AND NOT EXISTS (SELECT 1 FROM proven WHERE account = ?1)"};

} // namespace

std::span<const db::Sql> account_statements() {
    static constexpr db::Sql kAll[] = {kSelect, kInsert, kDeleteUnused};
    return kAll;
}

std::int64_t intern_account(db::Connection& connection, AccountKind kind,
                            const Coordinates& coordinates) {
    db::Use select(connection, kSelect);
    select.bind(coordinates.name_space, coordinates.name, coordinates.uid, to_column(kind));
    if (select.next()) {
        return select.integer(0);
    }
    db::Use insert(connection, kInsert);
    insert.bind(coordinates.name_space, coordinates.name, coordinates.uid, to_column(kind));
    insert.run();
    return connection.last_id();
}

void delete_unused_account(db::Connection& connection, std::int64_t id) {
    db::Use use(connection, kDeleteUnused);
    use.bind(id);
    use.run();
}

} // namespace pullrec::store
