// SPDX-License-Identifier: Apache-2.0
#include "store/proven.hpp"

#include "db/statement.hpp"
#include "store/account.hpp"
#include "store/credential.hpp"
#include "store/statements.hpp"
#include "store/time_column.hpp"

namespace pullrec::store {

namespace {

constexpr db::Sql kSelect{
    "SELECT m.image_name, a.namespace, a.name, a.uid, c.hash FROM proven p "
    "CROSS JOIN credential_mapping m ON m.record = p.record AND m.number = p.mapping "
    "CROSS JOIN account a ON a.id = p.account CROSS JOIN credential c ON c.id = p.credential "
    "WHERE p.record = ?"};
constexpr db::Sql kInsert{"INSERT INTO proven (record, mapping, account, credential, proven_at) "
                          "SELECT record, number, ?3, ?4, ?5 FROM credential_mapping "
                          "WHERE image_name = ?2 AND record = ?1 "
                          "ON CONFLICT (record, mapping, account, credential) DO UPDATE SET "
                          "proven_at = excluded.proven_at"};
constexpr db::Sql kDeleteWithoutGrant{
    "DELETE FROM proven WHERE record = ? AND NOT EXISTS (SELECT 1 FROM secret_grant g "
    "WHERE g.record = proven.record AND g.mapping = proven.mapping "
    "AND g.account = proven.account AND g.credential = proven.credential)"};

} // namespace

std::span<const db::Sql> proven_statements() {
    static constexpr db::Sql kAll[] = {kSelect, kInsert, kDeleteWithoutGrant};
    return kAll;
}

std::vector<ProvenSecret> read_proven(db::Connection& connection, std::int64_t record) {
    std::vector<ProvenSecret> proven;
    db::Use use(connection, kSelect);
    use.bind(record);
    while (use.next()) {
        proven.push_back({{use.text(0)}, {{use.text(1), use.text(2), use.text(3)}, use.text(4)}});
    }
    return proven;
}

void insert_proven(Interned& interned, std::int64_t record, const ProvenSecret& proven,
                   Timestamp now) {
    const auto account = interned.account(AccountKind::secret, proven.secret.coordinates);
    const auto credential = interned.credential(proven.secret.credential_hash);
    db::Use use(interned.connection(), kInsert);
    use.bind(record, proven.image_name.text, account, credential, to_column(now));
    use.run();
}

void delete_proven_without_grant(db::Connection& connection, std::int64_t record) {
    db::Use use(connection, kDeleteWithoutGrant);
    use.bind(record);
    use.run();
}

} // namespace pullrec::store
