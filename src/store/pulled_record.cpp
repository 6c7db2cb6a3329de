// SPDX-License-Identifier: Apache-2.0
#include "store/pulled_record.hpp"

#include "db/statement.hpp"
#include "store/api_version_column.hpp"
#include "store/credential_mapping.hpp"
#include "store/statements.hpp"
#include "store/time_column.hpp"

namespace pullrec::store {

namespace {

constexpr db::Sql kSelectByRef{"SELECT id, image_ref, api_version, last_updated, last_confirmed "
                               "FROM pulled_record WHERE image_ref = ?"};
constexpr db::Sql kSelectById{"SELECT id, image_ref, api_version, last_updated, last_confirmed "
                              "FROM pulled_record WHERE id = ?"};
constexpr db::Sql kExists{"SELECT EXISTS (SELECT 1 FROM pulled_record WHERE image_ref = ?)"};
constexpr db::Sql kInsert{
    "INSERT INTO pulled_record (image_ref, api_version, last_updated, last_confirmed) "
    "VALUES (?, ?, ?, ?)"};
constexpr db::Sql kUpdate{"UPDATE pulled_record SET api_version = ?, last_updated = ?, "
                          "last_confirmed = ? WHERE id = ?"};
constexpr db::Sql kDelete{"DELETE FROM pulled_record WHERE image_ref = ?"};
constexpr db::Sql kSelectEach{"SELECT id, image_ref, api_version, last_updated, last_confirmed "
                              "FROM pulled_record ORDER BY id"};
constexpr db::Sql kSelectRefsFrom{
    "SELECT image_ref FROM pulled_record WHERE image_ref >= ? ORDER BY image_ref"};
constexpr db::Sql kSelectRefs{"SELECT image_ref FROM pulled_record"};
constexpr db::Sql kSelectHeads{
    "SELECT r.id, r.image_ref, r.last_updated, "
    "(SELECT min(image_name) FROM credential_mapping WHERE record = r.id), "
    "(SELECT count(*) FROM secret_grant WHERE record = r.id) + "
    "(SELECT count(*) FROM account_grant WHERE record = r.id) + "
    "(SELECT count(*) FROM credential_mapping WHERE record = r.id AND node_accessible = 1) "
    "FROM pulled_record r"};

std::optional<RecordRow> read_row(db::Connection& connection, db::Use& use) {
    if (!use.next()) {
        return std::nullopt;
    }
    RecordRow row;
    row.id = use.integer(0);
    row.stored.record.image_ref = {use.text(1)};
    row.stored.api_version = version_from_column(use.optional_text(2));
    row.stored.record.last_updated = from_column(use.optional_integer(3));
    row.stored.last_confirmed = from_column(use.optional_integer(4));
    row.stored.record.mapping = read_mapping(connection, row.id);
    return row;
}

} // namespace

std::span<const db::Sql> pulled_record_statements() {
    static constexpr db::Sql kAll[] = {kSelectByRef,    kSelectById, kExists,     kInsert,
                                       kUpdate,         kDelete,     kSelectEach, kSelectRefs,
                                       kSelectRefsFrom, kSelectHeads};
    return kAll;
}

std::optional<RecordRow> find_record(db::Connection& connection, const ImageRef& ref) {
    db::Use use(connection, kSelectByRef);
    use.bind(ref.text);
    return read_row(connection, use);
}

std::optional<RecordRow> find_record(db::Connection& connection, std::int64_t id) {
    db::Use use(connection, kSelectById);
    use.bind(id);
    return read_row(connection, use);
}

bool is_record(db::Connection& connection, const ImageRef& ref) {
    db::Use use(connection, kExists);
    use.bind(ref.text);
    use.next();
    return use.boolean(0);
}

void insert_record(Interned& interned, const StoredRecord& stored) {
    std::int64_t id = 0;
    {
        db::Use use(interned.connection(), kInsert);
        use.bind(stored.record.image_ref.text, to_column(stored.api_version),
                 to_column(stored.record.last_updated), to_column(stored.last_confirmed));
        use.run();
        id = interned.connection().last_id();
    }
    write_mapping(interned, id, {}, stored.record.mapping);
}

void put_record(Interned& interned, const StoredRecord& stored) {
    const auto row = find_record(interned.connection(), stored.record.image_ref);
    if (!row) {
        insert_record(interned, stored);
        return;
    }
    db::Use use(interned.connection(), kUpdate);
    use.bind(to_column(stored.api_version), to_column(stored.record.last_updated),
             to_column(stored.last_confirmed), row->id);
    use.run();
    write_mapping(interned, row->id, row->stored.record.mapping, stored.record.mapping);
}

bool delete_record(db::Connection& connection, const ImageRef& ref) {
    db::Use use(connection, kDelete);
    use.bind(ref.text);
    use.run();
    return connection.changes() > 0;
}

void each_record(db::Connection& connection, const std::function<void(StoredRecord&&)>& visit) {
    db::Use use(connection, kSelectEach);
    while (auto row = read_row(connection, use)) {
        visit(std::move(row->stored));
    }
}

std::vector<ImageRef> image_refs_from(db::Connection& connection, std::string_view prefix) {
    std::vector<ImageRef> refs;
    db::Use use(connection, kSelectRefsFrom);
    use.bind(prefix);
    while (use.next()) {
        ImageRef ref{use.text(0)};
        if (!ref.text.starts_with(prefix)) {
            break;
        }
        refs.push_back(std::move(ref));
    }
    return refs;
}

void each_image_ref(db::Connection& connection, const std::function<void(const ImageRef&)>& visit) {
    db::Use use(connection, kSelectRefs);
    while (use.next()) {
        visit({use.text(0)});
    }
}

std::vector<RecordHead> record_heads(db::Connection& connection) {
    std::vector<RecordHead> heads;
    db::Use use(connection, kSelectHeads);
    while (use.next()) {
        heads.push_back({use.integer(0),
                         {use.text(1)},
                         use.optional_text(3).value_or(""),
                         from_column(use.optional_integer(2)),
                         use.integer(4)});
    }
    return heads;
}

} // namespace pullrec::store
