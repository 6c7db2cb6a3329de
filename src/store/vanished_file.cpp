// SPDX-License-Identifier: Apache-2.0
#include "store/vanished_file.hpp"

#include "db/statement.hpp"
#include "store/statements.hpp"
#include "store/time_column.hpp"

namespace pullrec::store {

namespace {

constexpr db::Sql kPut{"INSERT INTO vanished_file (file_name, last_seen_at, vanished_at) "
                       "VALUES (?, ?, ?) ON CONFLICT (file_name) DO UPDATE SET "
                       "last_seen_at = excluded.last_seen_at, vanished_at = excluded.vanished_at"};
constexpr db::Sql kDelete{"DELETE FROM vanished_file WHERE file_name = ?"};
constexpr db::Sql kSelectAll{
    "SELECT file_name, last_seen_at, vanished_at FROM vanished_file ORDER BY file_name"};

} // namespace

std::span<const db::Sql> vanished_file_statements() {
    static constexpr db::Sql kAll[] = {kPut, kDelete, kSelectAll};
    return kAll;
}

void put_vanished_file(db::Connection& connection, const VanishedFile& file) {
    db::Use use(connection, kPut);
    use.bind(file.file_name, to_column(file.last_seen_at), to_column(file.vanished_at));
    use.run();
}

void delete_vanished_file(db::Connection& connection, std::string_view file_name) {
    db::Use use(connection, kDelete);
    use.bind(file_name);
    use.run();
}

void each_vanished_file(db::Connection& connection,
                        const std::function<void(const VanishedFile&)>& visit) {
    db::Use use(connection, kSelectAll);
    while (use.next()) {
        visit({std::string(use.text(0)), from_column(use.integer(1)), from_column(use.integer(2))});
    }
}

} // namespace pullrec::store
