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
constexpr db::Sql kSelectId{"SELECT id FROM pulled_record WHERE image_ref = ?"};
constexpr db::Sql kDelete{"DELETE FROM pulled_record WHERE id = ?"};
constexpr db::Sql kSelectEach{"SELECT id, image_ref, api_version, last_updated, last_confirmed "
                              "FROM pulled_record ORDER BY id"};
constexpr db::Sql kSelectEachByRef{
    "SELECT id, image_ref, api_version, last_updated, last_confirmed "
    "FROM pulled_record ORDER BY image_ref"};
constexpr db::Sql kSelectRefsFrom{
    "SELECT image_ref FROM pulled_record WHERE image_ref >= ? ORDER BY image_ref"};
constexpr db::Sql kSelectRefs{"SELECT image_ref FROM pulled_record"};
constexpr db::Sql kSelectAges{"SELECT image_ref, last_updated, last_confirmed FROM pulled_record"};
constexpr db::Sql kSelectAge{
    "SELECT image_ref, last_updated, last_confirmed FROM pulled_record WHERE image_ref = ?"};
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

std::optional<std::int64_t> find_id(db::Connection& connection, const ImageRef& ref) {
    db::Use use(connection, kSelectId);
    use.bind(ref.text);
    return use.next() ? std::optional(use.integer(0)) : std::nullopt;
}

std::int64_t insert_row(db::Connection& connection, const StoredRecord& stored) {
    db::Use use(connection, kInsert);
    use.bind(stored.record.image_ref.text, to_column(stored.api_version),
             to_column(stored.record.last_updated), to_column(stored.last_confirmed));
    use.run();
    return connection.last_id();
}

void update_row(db::Connection& connection, std::int64_t id, const StoredRecord& stored) {
    db::Use use(connection, kUpdate);
    use.bind(to_column(stored.api_version), to_column(stored.record.last_updated),
             to_column(stored.last_confirmed), id);
    use.run();
}

bool is_same_row(const StoredRecord& before, const StoredRecord& after) {
    return before.api_version == after.api_version &&
           before.record.last_updated == after.record.last_updated &&
           before.last_confirmed == after.last_confirmed;
}

RecordAge read_age(db::Use& use) {
    return {
        {use.text(0)}, from_column(use.optional_integer(1)), from_column(use.optional_integer(2))};
}

} // namespace

std::span<const db::Sql> pulled_record_statements() {
    static constexpr db::Sql kAll[] = {kSelectByRef, kSelectById,     kExists,      kInsert,
                                       kUpdate,      kSelectId,       kDelete,      kSelectEach,
                                       kSelectRefs,  kSelectRefsFrom, kSelectHeads, kSelectAges,
                                       kSelectAge,   kSelectEachByRef};
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
    write_record(interned, std::nullopt, stored);
}

void put_record(Interned& interned, const StoredRecord& stored) {
    write_record(interned, find_record(interned.connection(), stored.record.image_ref), stored);
}

std::int64_t write_record(Interned& interned, const std::optional<RecordRow>& before,
                          const StoredRecord& after) {
    if (!before) {
        const std::int64_t id = insert_row(interned.connection(), after);
        write_mapping(interned, id, {}, after.record.mapping);
        return id;
    }
    if (!is_same_row(before->stored, after)) {
        update_row(interned.connection(), before->id, after);
    }
    write_mapping(interned, before->id, before->stored.record.mapping, after.record.mapping);
    return before->id;
}

bool delete_record(Interned& interned, const ImageRef& ref) {
    const std::optional<std::int64_t> id = find_id(interned.connection(), ref);
    if (!id) {
        return false;
    }
    release_mapping(interned, *id);
    db::Use use(interned.connection(), kDelete);
    use.bind(*id);
    use.run();
    return true;
}

void each_record(db::Connection& connection, const std::function<void(StoredRecord&&)>& visit) {
    db::Use use(connection, kSelectEach);
    while (auto row = read_row(connection, use)) {
        visit(std::move(row->stored));
    }
}

void each_record_by_ref(db::Connection& connection,
                        const std::function<void(StoredRecord&&)>& visit) {
    db::Use use(connection, kSelectEachByRef);
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

void each_age(db::Connection& connection, const std::function<void(const RecordAge&)>& visit) {
    db::Use use(connection, kSelectAges);
    while (use.next()) {
        visit(read_age(use));
    }
}

std::optional<RecordAge> find_age(db::Connection& connection, const ImageRef& ref) {
    db::Use use(connection, kSelectAge);
    use.bind(ref.text);
    return use.next() ? std::optional(read_age(use)) : std::nullopt;
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
