// SPDX-License-Identifier: Apache-2.0
#include "store/credential_mapping.hpp"

#include "db/statement.hpp"
#include "store/account_grant.hpp"
#include "store/proven.hpp"
#include "store/secret_grant.hpp"
#include "store/statements.hpp"

#include <algorithm>
#include <optional>

namespace pullrec::store {

namespace {

constexpr db::Sql kSelect{"SELECT number, image_name, node_accessible FROM credential_mapping "
                          "WHERE record = ? ORDER BY number"};
constexpr db::Sql kInsert{
    "INSERT INTO credential_mapping (record, number, image_name, node_accessible) "
    "VALUES (?, ?, ?, ?)"};
constexpr db::Sql kSelectLast{
    "SELECT coalesce(max(number), 0) FROM credential_mapping WHERE record = ?"};
constexpr db::Sql kSelectNumber{
    "SELECT number FROM credential_mapping WHERE image_name = ?2 AND record = ?1"};
constexpr db::Sql kUpdate{
    "UPDATE credential_mapping SET node_accessible = ?3 WHERE record = ?1 AND number = ?2"};
constexpr db::Sql kDelete{"DELETE FROM credential_mapping WHERE image_name = ?2 AND record = ?1"};

std::int64_t last_number(db::Connection& connection, std::int64_t record) {
    db::Use use(connection, kSelectLast);
    use.bind(record);
    use.next();
    return use.integer(0);
}

MappingId find_entry(db::Connection& connection, std::int64_t record, const ImageName& name) {
    db::Use use(connection, kSelectNumber);
    use.bind(record, name.text);
    use.next();
    return {record, use.integer(0)};
}

void update_entry(db::Connection& connection, MappingId mapping, bool node_accessible) {
    db::Use use(connection, kUpdate);
    use.bind(mapping.record, mapping.number, node_accessible);
    use.run();
}

void insert_entry(Interned& interned, MappingId mapping, const ImageName& name,
                  const Credentials& credentials) {
    {
        db::Use use(interned.connection(), kInsert);
        use.bind(mapping.record, mapping.number, name.text, credentials.node_pods_accessible);
        use.run();
    }
    insert_secret_grants(interned, mapping, credentials.secrets);
    insert_account_grants(interned, mapping, credentials.service_accounts);
}

/// Writes only what differs: each grant has its place in three trees.
void replace_entry(Interned& interned, std::int64_t record, const ImageName& name,
                   const Credentials& before, const Credentials& credentials) {
    const MappingId mapping = find_entry(interned.connection(), record, name);
    if (before.node_pods_accessible != credentials.node_pods_accessible) {
        update_entry(interned.connection(), mapping, credentials.node_pods_accessible);
    }
    if (before.secrets != credentials.secrets) {
        replace_secret_grants(interned, mapping, before.secrets, credentials.secrets);
    }
    if (before.service_accounts != credentials.service_accounts) {
        replace_account_grants(interned, mapping, before.service_accounts,
                               credentials.service_accounts);
    }
}

void delete_entries(Interned& interned, std::int64_t record,
                    const std::vector<const ImageName*>& names) {
    if (!names.empty()) {
        release_mapping(interned, record);
    }
    for (const ImageName* name : names) {
        db::Use use(interned.connection(), kDelete);
        use.bind(record, name->text);
        use.run();
    }
}

} // namespace

std::span<const db::Sql> credential_mapping_statements() {
    static constexpr db::Sql kAll[] = {kSelect,       kInsert, kSelectLast,
                                       kSelectNumber, kUpdate, kDelete};
    return kAll;
}

MappingEntries::const_iterator entry_of(const MappingEntries& entries,
                                        MappingEntries::const_iterator from, std::int64_t number) {
    const auto entry =
        std::find_if(from, entries.end(), [&](const auto& known) { return known.first == number; });
    if (entry == entries.end()) {
        throw db::Failure(db::Reason::corrupt, "the database holds a grant without a mapping: run "
                                               "'pullrec doctor', then restore a backup");
    }
    return entry;
}

CredentialMapping read_mapping(db::Connection& connection, std::int64_t record) {
    CredentialMapping mapping;
    MappingEntries entries;
    db::Use use(connection, kSelect);
    use.bind(record);
    while (use.next()) {
        Credentials& entry = mapping[{use.text(1)}];
        entry.node_pods_accessible = use.boolean(2);
        entries.emplace_back(use.integer(0), &entry);
    }
    if (!entries.empty()) {
        read_secret_grants(connection, record, entries);
        read_account_grants(connection, record, entries);
    }
    return mapping;
}

void write_mapping(Interned& interned, std::int64_t record, const CredentialMapping& before,
                   const CredentialMapping& after) {
    std::vector<const ImageName*> gone;
    for (const auto& [name, credentials] : before) {
        if (!after.contains(name)) {
            gone.push_back(&name);
        }
    }
    delete_entries(interned, record, gone);
    std::optional<std::int64_t> last;
    for (const auto& [name, credentials] : after) {
        const auto known = before.find(name);
        if (known == before.end()) {
            if (!last) {
                last = before.empty() ? 0 : last_number(interned.connection(), record);
            }
            insert_entry(interned, {record, ++*last}, name, credentials);
        } else if (known->second != credentials) {
            replace_entry(interned, record, name, known->second, credentials);
        }
    }
}

void release_mapping(Interned& interned, std::int64_t record) {
    release_secret_grants(interned, record);
    release_account_grants(interned, record);
    release_proven(interned, record);
}

} // namespace pullrec::store
