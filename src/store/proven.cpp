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
    "SELECT m.image_name, a.namespace, a.name, a.uid, c.hash, p.mapping, p.account, p.credential "
    "FROM proven p "
    "CROSS JOIN credential_mapping m ON m.record = p.record AND m.number = p.mapping "
    "CROSS JOIN account a ON a.id = p.account CROSS JOIN credential c ON c.id = p.credential "
    "WHERE p.record = ?"};
constexpr db::Sql kSelectEach{
    "SELECT m.image_name, a.namespace, a.name, a.uid, c.hash, r.image_ref, p.proven_at "
    "FROM proven p CROSS JOIN credential_mapping m ON m.record = p.record AND m.number = p.mapping "
    "CROSS JOIN pulled_record r ON r.id = p.record CROSS JOIN account a ON a.id = p.account "
    "CROSS JOIN credential c ON c.id = p.credential"};
constexpr db::Sql kInsert{"INSERT INTO proven (record, mapping, account, credential, proven_at) "
                          "SELECT record, number, ?3, ?4, ?5 FROM credential_mapping "
                          "WHERE image_name = ?2 AND record = ?1 "
                          "ON CONFLICT (record, mapping, account, credential) DO UPDATE SET "
                          "proven_at = excluded.proven_at"};
constexpr db::Sql kSelectWithoutGrant{
    "SELECT mapping, account, credential FROM proven p WHERE record = ? AND NOT EXISTS (SELECT 1 "
    "FROM secret_grant g WHERE g.record = p.record AND g.mapping = p.mapping "
    "AND g.account = p.account AND g.credential = p.credential)"};
// what the login of before proved opens as long as its secret has a grant with whatever login
constexpr db::Sql kSelectWithoutAccount{
    "SELECT mapping, account, credential FROM proven p WHERE record = ? AND NOT EXISTS (SELECT 1 "
    "FROM secret_grant g WHERE g.record = p.record AND g.mapping = p.mapping "
    "AND g.account = p.account)"};
constexpr db::Sql kSelectKeys{"SELECT mapping, account, credential FROM proven WHERE record = ?"};
constexpr db::Sql kDelete{"DELETE FROM proven WHERE record = ? AND mapping = ? AND account = ? "
                          "AND credential = ?"};

/// A row of a record.
struct ProvenKey {
    std::int64_t mapping;
    std::int64_t account;
    std::int64_t credential;
};

ProvenSecret secret_from(db::Use& use) {
    return {{use.text(0)}, {{use.text(1), use.text(2), use.text(3)}, use.text(4)}};
}

void delete_keys(Interned& interned, std::int64_t record, const std::vector<ProvenKey>& keys) {
    for (const ProvenKey& key : keys) {
        db::Use use(interned.connection(), kDelete);
        use.bind(record, key.mapping, key.account, key.credential);
        use.run();
        interned.release_account(key.account);
        interned.release_credential(key.credential);
    }
}

std::vector<ProvenKey> revoked(db::Connection& connection, std::int64_t record,
                               std::span<const Revocation> revocations) {
    std::vector<ProvenKey> keys;
    db::Use use(connection, kSelect);
    use.bind(record);
    while (use.next()) {
        const ProvenSecret proven = secret_from(use);
        if (is_revoked(proven.image_name, proven.secret, revocations)) {
            keys.push_back({use.integer(5), use.integer(6), use.integer(7)});
        }
    }
    return keys;
}

std::vector<ProvenKey> selected_keys(db::Connection& connection, const db::Sql& sql,
                                     std::int64_t record) {
    std::vector<ProvenKey> keys;
    db::Use use(connection, sql);
    use.bind(record);
    while (use.next()) {
        keys.push_back({use.integer(0), use.integer(1), use.integer(2)});
    }
    return keys;
}

} // namespace

std::span<const db::Sql> proven_statements() {
    static constexpr db::Sql kAll[] = {
        kSelect,     kSelectEach, kInsert, kSelectWithoutGrant, kSelectWithoutAccount,
        kSelectKeys, kDelete};
    return kAll;
}

std::vector<ProvenSecret> read_proven(db::Connection& connection, std::int64_t record) {
    std::vector<ProvenSecret> proven;
    db::Use use(connection, kSelect);
    use.bind(record);
    while (use.next()) {
        proven.push_back(secret_from(use));
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

void each_proven(
    db::Connection& connection,
    const std::function<void(const ImageRef&, const ProvenSecret&, Timestamp)>& visit) {
    db::Use use(connection, kSelectEach);
    while (use.next()) {
        visit({use.text(5)}, secret_from(use), from_column(use.integer(6)));
    }
}

void delete_revoked_proven(Interned& interned, std::int64_t record,
                           std::span<const Revocation> revocations) {
    delete_keys(interned, record, revoked(interned.connection(), record, revocations));
    // else it would open again once its secret is granted again
    delete_keys(interned, record,
                selected_keys(interned.connection(), kSelectWithoutAccount, record));
}

void delete_proven_without_grant(Interned& interned, std::int64_t record) {
    delete_keys(interned, record,
                selected_keys(interned.connection(), kSelectWithoutGrant, record));
}

void release_proven(Interned& interned, std::int64_t record) {
    for (const ProvenKey& key : selected_keys(interned.connection(), kSelectKeys, record)) {
        interned.release_account(key.account);
        interned.release_credential(key.credential);
    }
}

} // namespace pullrec::store
