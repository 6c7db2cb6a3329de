// SPDX-License-Identifier: Apache-2.0
#include "store/account_grant.hpp"

#include "db/statement.hpp"
#include "store/statements.hpp"

namespace pullrec::store {

namespace {

constexpr db::Sql kInsert{
    "INSERT INTO account_grant (record, mapping, position, account) VALUES (?, ?, ?, ?)"};
constexpr db::Sql kDelete{"DELETE FROM account_grant WHERE record = ? AND mapping = ?"};
constexpr db::Sql kSelect{
    "SELECT g.mapping, a.namespace, a.name, a.uid FROM account_grant g "
    "CROSS JOIN account a ON a.id = g.account WHERE g.record = ? ORDER BY g.mapping, g.position"};

} // namespace

std::span<const db::Sql> account_grant_statements() {
    static constexpr db::Sql kAll[] = {kInsert, kDelete, kSelect};
    return kAll;
}

void insert_account_grants(Interned& interned, MappingId mapping,
                           const std::vector<ServiceAccount>& list) {
    std::int64_t position = 0;
    for (const ServiceAccount& account : list) {
        const auto id = interned.account(AccountKind::service_account, account.coordinates);
        db::Use use(interned.connection(), kInsert);
        use.bind(mapping.record, mapping.number, ++position, id);
        use.run();
    }
}

void delete_account_grants(db::Connection& connection, MappingId mapping) {
    db::Use use(connection, kDelete);
    use.bind(mapping.record, mapping.number);
    use.run();
}

void read_account_grants(db::Connection& connection, std::int64_t record,
                         const MappingEntries& entries) {
    db::Use use(connection, kSelect);
    use.bind(record);
    auto entry = entries.begin();
    while (use.next()) {
        entry = entry_of(entries, entry, use.integer(0));
        entry->second->service_accounts.push_back({{use.text(1), use.text(2), use.text(3)}});
    }
}

} // namespace pullrec::store
