// SPDX-License-Identifier: Apache-2.0
#include "store/unreadable_file.hpp"

#include "db/statement.hpp"
#include "domain/digest.hpp"
#include "store/file_kind_column.hpp"
#include "store/statements.hpp"

namespace pullrec::store {

namespace {

constexpr db::Sql kPut{
    "INSERT INTO unreadable_file (kind, file_name, size, digest, bytes, content_key, reason) "
    "VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (kind, file_name) DO UPDATE SET "
    "size = excluded.size, digest = excluded.digest, bytes = excluded.bytes, "
    "content_key = excluded.content_key, reason = excluded.reason"};
constexpr db::Sql kExists{
    "SELECT EXISTS (SELECT 1 FROM unreadable_file WHERE kind = ?1 AND file_name = ?2) "
    "OR EXISTS (SELECT 1 FROM unreadable_file WHERE kind = ?1 AND content_key = ?3)"};
constexpr db::Sql kAny{"SELECT EXISTS (SELECT 1 FROM unreadable_file WHERE kind = ?)"};
constexpr db::Sql kSelectAll{"SELECT kind, file_name, size, digest, content_key, reason "
                             "FROM unreadable_file ORDER BY kind, file_name"};
constexpr db::Sql kSelectBytes{
    "SELECT bytes FROM unreadable_file WHERE kind = ? AND file_name = ?"};
// a misnamed file that is named for the key keeps closing what its content speaks of
constexpr db::Sql kRename{
    "UPDATE OR REPLACE unreadable_file SET file_name = ?3, content_key = NULL "
    "WHERE kind = ?1 AND file_name = ?2"};
constexpr db::Sql kContentKey{"SELECT content_key FROM unreadable_file "
                              "WHERE kind = ? AND file_name = ?"};
constexpr db::Sql kForgetContent{
    "UPDATE unreadable_file SET content_key = NULL WHERE kind = ? AND content_key = ?"};
constexpr db::Sql kMisnamed{"SELECT bytes FROM unreadable_file "
                            "WHERE kind = ? AND file_name = ? AND content_key IS NOT NULL"};
constexpr db::Sql kDelete{"DELETE FROM unreadable_file WHERE kind = ? AND file_name = ?"};

bool has_any(db::Connection& connection, FileKind kind) {
    // nearly every database has none, and the digest of the key costs more than this look
    db::Use any(connection, kAny);
    any.bind(to_column(kind));
    any.next();
    return any.boolean(0);
}

/// What the file of this name says it is about; nothing for none and for one that does not decode.
std::optional<std::string> content_key_of(db::Connection& connection, FileKind kind,
                                          std::string_view file_name) {
    db::Use use(connection, kContentKey);
    use.bind(to_column(kind), file_name);
    return use.next() ? use.optional_text(0) : std::nullopt;
}

std::optional<std::string> read_bytes(db::Connection& connection, const UnreadableFile& file) {
    db::Use use(connection, kSelectBytes);
    use.bind(to_column(file.kind), file.file_name);
    use.next();
    return use.optional_blob(0);
}

} // namespace

std::span<const db::Sql> unreadable_file_statements() {
    static constexpr db::Sql kAll[] = {kPut,         kExists, kAny,        kSelectAll,
                                       kSelectBytes, kRename, kContentKey, kForgetContent,
                                       kMisnamed,    kDelete};
    return kAll;
}

void put_unreadable(db::Connection& connection, const UnreadableFile& file) {
    db::Use use(connection, kPut);
    use.bind(to_column(file.kind), file.file_name, file.size, file.digest);
    if (file.bytes) {
        use.bind(std::as_bytes(std::span(*file.bytes)));
    } else {
        use.bind(std::nullopt);
    }
    use.bind(file.content_key, file.reason);
    use.run();
}

bool is_unreadable(db::Connection& connection, FileKind kind, std::string_view key) {
    if (!has_any(connection, kind)) {
        return false;
    }
    db::Use use(connection, kExists);
    use.bind(to_column(kind), record_file_name(key), key);
    use.next();
    return use.boolean(0);
}

void resolve_unreadable(db::Connection& connection, FileKind kind, std::string_view key) {
    if (!has_any(connection, kind)) {
        return;
    }
    {
        db::Use forget(connection, kForgetContent);
        forget.bind(to_column(kind), key);
        forget.run();
    }
    const std::string name = record_file_name(key);
    const auto other = content_key_of(connection, kind, name);
    if (!other) {
        delete_unreadable(connection, kind, name);
        return;
    }
    db::Use rename(connection, kRename);
    rename.bind(to_column(kind), name, record_file_name(*other));
    rename.run();
}

void each_unreadable(db::Connection& connection,
                     const std::function<void(const UnreadableFile&)>& visit, bool with_bytes) {
    db::Use use(connection, kSelectAll);
    while (use.next()) {
        UnreadableFile file;
        file.kind =
            use.text(0) == to_column(FileKind::intent) ? FileKind::intent : FileKind::record;
        file.file_name = use.text(1);
        file.size = use.integer(2);
        file.digest = use.optional_text(3);
        file.content_key = use.optional_text(4);
        file.reason = use.text(5);
        if (with_bytes) {
            file.bytes = read_bytes(connection, file);
        }
        visit(file);
    }
}

std::optional<std::string> find_misnamed_document(db::Connection& connection, FileKind kind,
                                                  std::string_view file_name) {
    db::Use use(connection, kMisnamed);
    use.bind(to_column(kind), file_name);
    return use.next() ? use.optional_blob(0) : std::nullopt;
}

void delete_unreadable(db::Connection& connection, FileKind kind, std::string_view file_name) {
    db::Use use(connection, kDelete);
    use.bind(to_column(kind), file_name);
    use.run();
}

} // namespace pullrec::store
