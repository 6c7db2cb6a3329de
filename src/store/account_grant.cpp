// SPDX-License-Identifier: Apache-2.0
#include "store/account_grant.hpp"

#include "db/statement.hpp"
#include "store/list_change.hpp"
#include "store/statements.hpp"

namespace pullrec::store {

namespace {

constexpr db::Sql kInsert{
    "INSERT INTO account_grant (record, mapping, position, account) VALUES (?, ?, ?, ?)"};
constexpr db::Sql kSelectPositions{
    "SELECT position FROM account_grant WHERE record = ? AND mapping = ? ORDER BY position"};
constexpr db::Sql kDelete{
    "DELETE FROM account_grant WHERE record = ? AND mapping = ? AND position = ? AND account = ?"};
constexpr db::Sql kSelectKeys{"SELECT account FROM account_grant WHERE record = ?"};
constexpr db::Sql kSelect{
    "SELECT g.mapping, a.namespace, a.name, a.uid FROM account_grant g "
    "CROSS JOIN account a ON a.id = g.account WHERE g.record = ? ORDER BY g.mapping, g.position"};

std::vector<std::int64_t> positions_of(db::Connection& connection, MappingId mapping) {
    std::vector<std::int64_t> positions;
    db::Use use(connection, kSelectPositions);
    use.bind(mapping.record, mapping.number);
    while (use.next()) {
        positions.push_back(use.integer(0));
    }
    return positions;
}

void delete_grant(Interned& interned, MappingId mapping, std::int64_t position,
                  const ServiceAccount& account) {
    const auto id = interned.account(AccountKind::service_account, account.coordinates);
    db::Use use(interned.connection(), kDelete);
    use.bind(mapping.record, mapping.number, position, id);
    use.run();
    if (interned.connection().changes() != 1) {
        fail_for_other_list();
    }
    interned.release_account(id);
}

} // namespace

std::span<const db::Sql> account_grant_statements() {
    static constexpr db::Sql kAll[] = {kInsert, kSelectPositions, kDelete, kSelectKeys, kSelect};
    return kAll;
}

void insert_account_grants(Interned& interned, MappingId mapping,
                           std::span<const ServiceAccount> list, std::int64_t after) {
    for (const ServiceAccount& account : list) {
        const auto id = interned.account(AccountKind::service_account, account.coordinates);
        db::Use use(interned.connection(), kInsert);
        use.bind(mapping.record, mapping.number, ++after, id);
        use.run();
    }
}

void replace_account_grants(Interned& interned, MappingId mapping,
                            const std::vector<ServiceAccount>& before,
                            const std::vector<ServiceAccount>& list) {
    const auto change = change_of(before, positions_of(interned.connection(), mapping), list);
    for (const auto& gone : change.gone) {
        delete_grant(interned, mapping, gone.position, *gone.element);
    }
    insert_account_grants(interned, mapping, std::span(list).subspan(change.kept), change.last);
}

void release_account_grants(Interned& interned, std::int64_t record) {
    db::Use use(interned.connection(), kSelectKeys);
    use.bind(record);
    while (use.next()) {
        interned.release_account(use.integer(0));
    }
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
