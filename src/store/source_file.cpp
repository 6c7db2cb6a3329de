// SPDX-License-Identifier: Apache-2.0
#include "store/source_file.hpp"

#include "db/statement.hpp"
#include "store/file_kind_column.hpp"
#include "store/statements.hpp"

namespace pullrec::store {

namespace {

constexpr db::Sql kSelect{"SELECT file_name, inode, size, modified_at, digest FROM source_file "
                          "WHERE kind = ? ORDER BY file_name"};
constexpr db::Sql kPut{
    "INSERT INTO source_file (kind, file_name, inode, size, modified_at, digest) "
    "VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (kind, file_name) DO UPDATE SET "
    "inode = excluded.inode, size = excluded.size, modified_at = excluded.modified_at, "
    "digest = excluded.digest"};
constexpr db::Sql kDelete{"DELETE FROM source_file WHERE kind = ? AND file_name = ?"};

} // namespace

std::span<const db::Sql> source_file_statements() {
    static constexpr db::Sql kAll[] = {kSelect, kPut, kDelete};
    return kAll;
}

std::vector<SourceFile> read_source_files(db::Connection& connection, FileKind kind) {
    std::vector<SourceFile> files;
    db::Use use(connection, kSelect);
    use.bind(to_column(kind));
    while (use.next()) {
        files.push_back(
            {use.text(0), {use.integer(1), use.integer(2), use.integer(3)}, use.text(4)});
    }
    return files;
}

void put_source_file(db::Connection& connection, FileKind kind, const SourceFile& file) {
    db::Use use(connection, kPut);
    use.bind(to_column(kind), file.name, file.stamp.inode, file.stamp.size, file.stamp.modified_at,
             file.digest);
    use.run();
}

void delete_source_file(db::Connection& connection, FileKind kind, std::string_view name) {
    db::Use use(connection, kDelete);
    use.bind(to_column(kind), name);
    use.run();
}

} // namespace pullrec::store
