// SPDX-License-Identifier: Apache-2.0
#include "store/opening.hpp"

#include "db/statement.hpp"
#include "store/account_kind_column.hpp"
#include "store/statements.hpp"
#include "store/time_column.hpp"

namespace pullrec::store {

namespace {

constexpr db::Sql kAccountsNamed{
    "SELECT id, kind, namespace, name, uid FROM account WHERE namespace = ? AND name = ?"};
constexpr db::Sql kAccountsOfUid{
    "SELECT id, kind, namespace, name, uid FROM account WHERE uid = ?"};
constexpr db::Sql kAccountsOfNamespace{
    "SELECT id, kind, namespace, name, uid FROM account WHERE namespace = ?"};
constexpr db::Sql kAccount{"SELECT id, kind, namespace, name, uid FROM account WHERE id = ?"};
constexpr db::Sql kCredentialOfHash{"SELECT id, hash FROM credential WHERE hash = ?"};
constexpr db::Sql kCredential{"SELECT id, hash FROM credential WHERE id = ?"};
constexpr db::Sql kCredentials{"SELECT id, hash FROM credential WHERE hash <> ''"};
constexpr db::Sql kOfSecret{
    "SELECT g.record, g.mapping, g.account, g.credential, m.image_name, r.image_ref, "
    "r.last_updated FROM secret_grant g CROSS JOIN credential_mapping m ON m.record = g.record "
    "AND m.number = g.mapping CROSS JOIN pulled_record r ON r.id = g.record WHERE g.account = ?"};
constexpr db::Sql kOfLogin{
    "SELECT g.record, g.mapping, g.account, g.credential, m.image_name, r.image_ref, "
    "r.last_updated FROM secret_grant g CROSS JOIN credential_mapping m ON m.record = g.record "
    "AND m.number = g.mapping CROSS JOIN pulled_record r ON r.id = g.record "
    "WHERE g.credential = ?"};
constexpr db::Sql kEarlierOfSecret{
    "SELECT p.record, p.mapping, p.account, p.credential, m.image_name, r.image_ref, "
    "r.last_updated FROM proven p CROSS JOIN credential_mapping m ON m.record = p.record "
    "AND m.number = p.mapping CROSS JOIN pulled_record r ON r.id = p.record WHERE p.account = ? "
    "AND NOT EXISTS (SELECT 1 FROM secret_grant g WHERE g.record = p.record "
    "AND g.mapping = p.mapping AND g.account = p.account AND g.credential = p.credential)"};
constexpr db::Sql kEarlierOfLogin{
    "SELECT p.record, p.mapping, p.account, p.credential, m.image_name, r.image_ref, "
    "r.last_updated FROM proven p CROSS JOIN credential_mapping m ON m.record = p.record "
    "AND m.number = p.mapping CROSS JOIN pulled_record r ON r.id = p.record WHERE p.credential = ? "
    "AND NOT EXISTS (SELECT 1 FROM secret_grant g WHERE g.record = p.record "
    "AND g.mapping = p.mapping AND g.account = p.account AND g.credential = p.credential)"};
constexpr db::Sql kOfServiceAccount{
    "SELECT g.record, g.mapping, g.account, 0, m.image_name, r.image_ref, r.last_updated "
    "FROM account_grant g CROSS JOIN credential_mapping m ON m.record = g.record "
    "AND m.number = g.mapping CROSS JOIN pulled_record r ON r.id = g.record WHERE g.account = ?"};
constexpr db::Sql kOfNode{
    "SELECT m.record, m.number, 0, 0, m.image_name, r.image_ref, r.last_updated "
    "FROM credential_mapping m CROSS JOIN pulled_record r ON r.id = m.record "
    "WHERE m.node_accessible = 1"};
constexpr db::Sql kCountOfNode{"SELECT count(*) FROM credential_mapping WHERE node_accessible = 1"};
constexpr db::Sql kSecretGrants{"SELECT record, mapping, account, credential FROM secret_grant"};
constexpr db::Sql kGrantsOfLogin{
    "SELECT record, mapping, account, credential FROM secret_grant WHERE credential = ?"};
constexpr db::Sql kRefsNamed{
    "SELECT r.image_ref FROM credential_mapping m CROSS JOIN pulled_record r ON r.id = m.record "
    "WHERE m.image_name = ?"};

AccountRow account_from(db::Use& use) {
    return {use.integer(0), kind_from_column(use.text(1)), {use.text(2), use.text(3), use.text(4)}};
}

template <class... Values>
std::vector<AccountRow> accounts(db::Connection& connection, const db::Sql& sql,
                                 const Values&... values) {
    std::vector<AccountRow> rows;
    db::Use use(connection, sql);
    use.bind(values...);
    while (use.next()) {
        rows.push_back(account_from(use));
    }
    return rows;
}

template <class... Values>
std::vector<Opening> openings(db::Connection& connection, const db::Sql& sql,
                              const Values&... values) {
    std::vector<Opening> rows;
    db::Use use(connection, sql);
    use.bind(values...);
    while (use.next()) {
        rows.push_back({use.integer(0),
                        use.integer(1),
                        use.integer(2),
                        use.integer(3),
                        {use.text(4)},
                        {use.text(5)},
                        from_column(use.optional_integer(6))});
    }
    return rows;
}

SecretGrantKeys keys_from(db::Use& use) {
    return {use.integer(0), use.integer(1), use.integer(2), use.integer(3)};
}

[[noreturn]] void fail_without_row() {
    throw db::Failure(db::Reason::corrupt, "the database holds a grant to nobody: run 'pullrec "
                                           "doctor', then restore a backup");
}

} // namespace

std::span<const db::Sql> opening_statements() {
    static constexpr db::Sql kAll[] = {kAccountsNamed,    kAccountsOfUid,    kAccountsOfNamespace,
                                       kAccount,          kCredentialOfHash, kCredential,
                                       kCredentials,      kOfSecret,         kOfLogin,
                                       kOfServiceAccount, kOfNode,           kCountOfNode,
                                       kSecretGrants,     kGrantsOfLogin,    kRefsNamed,
                                       kEarlierOfSecret,  kEarlierOfLogin};
    return kAll;
}

std::vector<AccountRow> accounts_named(db::Connection& connection, std::string_view name_space,
                                       std::string_view name) {
    return accounts(connection, kAccountsNamed, name_space, name);
}

std::vector<AccountRow> accounts_of_uid(db::Connection& connection, std::string_view uid) {
    return accounts(connection, kAccountsOfUid, uid);
}

std::vector<AccountRow> accounts_of_namespace(db::Connection& connection,
                                              std::string_view name_space) {
    return accounts(connection, kAccountsOfNamespace, name_space);
}

AccountRow account_row(db::Connection& connection, std::int64_t id) {
    db::Use use(connection, kAccount);
    use.bind(id);
    if (!use.next()) {
        fail_without_row();
    }
    return account_from(use);
}

std::optional<CredentialRow> find_credential(db::Connection& connection, std::string_view hash) {
    db::Use use(connection, kCredentialOfHash);
    use.bind(hash);
    if (hash.empty() || !use.next()) {
        return std::nullopt;
    }
    return CredentialRow{use.integer(0), use.text(1)};
}

CredentialRow credential_row(db::Connection& connection, std::int64_t id) {
    db::Use use(connection, kCredential);
    use.bind(id);
    if (!use.next()) {
        fail_without_row();
    }
    return {use.integer(0), use.text(1)};
}

std::vector<CredentialRow> credential_rows(db::Connection& connection) {
    std::vector<CredentialRow> rows;
    db::Use use(connection, kCredentials);
    while (use.next()) {
        rows.push_back({use.integer(0), use.text(1)});
    }
    return rows;
}

std::vector<Opening> openings_of_secret(db::Connection& connection, std::int64_t account) {
    return openings(connection, kOfSecret, account);
}

std::vector<Opening> openings_of_login(db::Connection& connection, std::int64_t credential) {
    return openings(connection, kOfLogin, credential);
}

std::vector<Opening> earlier_openings_of_secret(db::Connection& connection, std::int64_t account) {
    return openings(connection, kEarlierOfSecret, account);
}

std::vector<Opening> earlier_openings_of_login(db::Connection& connection,
                                               std::int64_t credential) {
    return openings(connection, kEarlierOfLogin, credential);
}

std::vector<Opening> openings_of_service_account(db::Connection& connection, std::int64_t account) {
    return openings(connection, kOfServiceAccount, account);
}

std::vector<Opening> openings_of_node(db::Connection& connection) {
    return openings(connection, kOfNode);
}

std::int64_t count_node_openings(db::Connection& connection) {
    db::Use use(connection, kCountOfNode);
    use.next();
    return use.integer(0);
}

std::vector<SecretGrantKeys> grants_of_login(db::Connection& connection, std::int64_t credential) {
    std::vector<SecretGrantKeys> grants;
    db::Use use(connection, kGrantsOfLogin);
    use.bind(credential);
    while (use.next()) {
        grants.push_back(keys_from(use));
    }
    return grants;
}

void each_secret_grant(db::Connection& connection,
                       const std::function<void(const SecretGrantKeys&)>& visit) {
    db::Use use(connection, kSecretGrants);
    while (use.next()) {
        visit(keys_from(use));
    }
}

std::vector<ImageRef> image_refs_named(db::Connection& connection, std::string_view image_name) {
    std::vector<ImageRef> refs;
    db::Use use(connection, kRefsNamed);
    use.bind(image_name);
    while (use.next()) {
        refs.push_back({use.text(0)});
    }
    return refs;
}

} // namespace pullrec::store
