// SPDX-License-Identifier: Apache-2.0
#include "store/secret_grant.hpp"

#include "db/statement.hpp"
#include "store/statements.hpp"

namespace pullrec::store {

namespace {

constexpr db::Sql kInsert{
    "INSERT INTO secret_grant (record, mapping, position, account, credential) "
    "VALUES (?, ?, ?, ?, ?)"};
constexpr db::Sql kDelete{"DELETE FROM secret_grant WHERE record = ? AND mapping = ?"};
constexpr db::Sql kSelect{
    "SELECT g.mapping, a.namespace, a.name, a.uid, c.hash FROM secret_grant g "
    "CROSS JOIN account a ON a.id = g.account CROSS JOIN credential c ON c.id = g.credential "
    "WHERE g.record = ? ORDER BY g.mapping, g.position"};

} // namespace

std::span<const db::Sql> secret_grant_statements() {
    static constexpr db::Sql kAll[] = {kInsert, kDelete, kSelect};
    return kAll;
}

void insert_secret_grants(Interned& interned, MappingId mapping, const std::vector<Secret>& list) {
    std::int64_t position = 0;
    for (const Secret& secret : list) {
        const auto account = interned.account(AccountKind::secret, secret.coordinates);
        const auto credential = interned.credential(secret.credential_hash);
        db::Use use(interned.connection(), kInsert);
        use.bind(mapping.record, mapping.number, ++position, account, credential);
        use.run();
    }
}

void delete_secret_grants(db::Connection& connection, MappingId mapping) {
    db::Use use(connection, kDelete);
    use.bind(mapping.record, mapping.number);
    use.run();
}

void read_secret_grants(db::Connection& connection, std::int64_t record,
                        const MappingEntries& entries) {
    db::Use use(connection, kSelect);
    use.bind(record);
    auto entry = entries.begin();
    while (use.next()) {
        entry = entry_of(entries, entry, use.integer(0));
        entry->second->secrets.push_back({{use.text(1), use.text(2), use.text(3)}, use.text(4)});
    }
}

} // namespace pullrec::store
