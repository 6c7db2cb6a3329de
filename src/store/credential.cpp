// SPDX-License-Identifier: Apache-2.0
#include "store/credential.hpp"

#include "db/statement.hpp"
#include "store/statements.hpp"

namespace pullrec::store {

namespace {

constexpr db::Sql kSelect{"SELECT id FROM credential WHERE hash = ?"};
constexpr db::Sql kInsert{"INSERT INTO credential (hash) VALUES (?)"};
constexpr db::Sql kDeleteUnused{"DELETE FROM credential WHERE id = ?1 "
                                "AND NOT EXISTS (SELECT 1 FROM secret_grant WHERE credential = ?1) "
                                "AND NOT EXISTS (SELECT 1 FROM proven WHERE credential = ?1)"};

} // namespace

std::span<const db::Sql> credential_statements() {
    static constexpr db::Sql kAll[] = {kSelect, kInsert, kDeleteUnused};
    return kAll;
}

std::int64_t intern_credential(db::Connection& connection, std::string_view hash) {
    db::Use select(connection, kSelect);
    select.bind(hash);
    if (select.next()) {
        return select.integer(0);
    }
    db::Use insert(connection, kInsert);
    insert.bind(hash);
    insert.run();
    return connection.last_id();
}

void delete_unused_credential(db::Connection& connection, std::int64_t id) {
    db::Use use(connection, kDeleteUnused);
    use.bind(id);
    use.run();
}

} // namespace pullrec::store
