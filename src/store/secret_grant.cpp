// SPDX-License-Identifier: Apache-2.0
#include "store/secret_grant.hpp"

#include "db/statement.hpp"
#include "store/list_change.hpp"
#include "store/statements.hpp"

namespace pullrec::store {

namespace {

constexpr db::Sql kInsert{
    "INSERT INTO secret_grant (record, mapping, position, account, credential) "
    "VALUES (?, ?, ?, ?, ?)"};
constexpr db::Sql kSelectPositions{
    "SELECT position FROM secret_grant WHERE record = ? AND mapping = ? ORDER BY position"};
constexpr db::Sql kDelete{
    "DELETE FROM secret_grant WHERE record = ? AND mapping = ? AND position = ? AND account = ? "
    "AND credential = ?"};
constexpr db::Sql kSelectKeys{"SELECT account, credential FROM secret_grant WHERE record = ?"};
constexpr db::Sql kSelect{
    "SELECT g.mapping, a.namespace, a.name, a.uid, c.hash FROM secret_grant g "
    "CROSS JOIN account a ON a.id = g.account CROSS JOIN credential c ON c.id = g.credential "
    "WHERE g.record = ? ORDER BY g.mapping, g.position"};

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
                  const Secret& secret) {
    const auto account = interned.account(AccountKind::secret, secret.coordinates);
    const auto credential = interned.credential(secret.credential_hash);
    db::Use use(interned.connection(), kDelete);
    use.bind(mapping.record, mapping.number, position, account, credential);
    use.run();
    if (interned.connection().changes() != 1) {
        fail_for_other_list();
    }
    interned.release_account(account);
    interned.release_credential(credential);
}

} // namespace

std::span<const db::Sql> secret_grant_statements() {
    static constexpr db::Sql kAll[] = {kInsert, kSelectPositions, kDelete, kSelectKeys, kSelect};
    return kAll;
}

void insert_secret_grants(Interned& interned, MappingId mapping, std::span<const Secret> list,
                          std::int64_t after) {
    for (const Secret& secret : list) {
        const auto account = interned.account(AccountKind::secret, secret.coordinates);
        const auto credential = interned.credential(secret.credential_hash);
        db::Use use(interned.connection(), kInsert);
        use.bind(mapping.record, mapping.number, ++after, account, credential);
        use.run();
    }
}

void replace_secret_grants(Interned& interned, MappingId mapping, const std::vector<Secret>& before,
                           const std::vector<Secret>& list) {
    const auto change = change_of(before, positions_of(interned.connection(), mapping), list);
    for (const auto& gone : change.gone) {
        delete_grant(interned, mapping, gone.position, *gone.element);
    }
    insert_secret_grants(interned, mapping, std::span(list).subspan(change.kept), change.last);
}

void release_secret_grants(Interned& interned, std::int64_t record) {
    db::Use use(interned.connection(), kSelectKeys);
    use.bind(record);
    while (use.next()) {
        interned.release_account(use.integer(0));
        interned.release_credential(use.integer(1));
    }
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
