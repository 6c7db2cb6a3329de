// SPDX-License-Identifier: Apache-2.0
#include "store/vanished_record.hpp"

#include "db/statement.hpp"
#include "store/statements.hpp"
#include "store/time_column.hpp"

namespace pullrec::store {

namespace {

constexpr db::Sql kPut{
    "INSERT INTO vanished_record (image_ref, document, grants, last_seen_at, vanished_at) "
    "VALUES (?, ?, ?, ?, ?) ON CONFLICT (image_ref) DO UPDATE SET document = excluded.document, "
    "grants = excluded.grants, last_seen_at = excluded.last_seen_at, "
    "vanished_at = excluded.vanished_at"};
constexpr db::Sql kDelete{"DELETE FROM vanished_record WHERE image_ref = ?"};
constexpr db::Sql kSelectAll{"SELECT image_ref, document, grants, last_seen_at, vanished_at "
                             "FROM vanished_record ORDER BY image_ref"};

} // namespace

std::span<const db::Sql> vanished_record_statements() {
    static constexpr db::Sql kAll[] = {kPut, kDelete, kSelectAll};
    return kAll;
}

void put_vanished(db::Connection& connection, const VanishedRecord& vanished) {
    db::Use use(connection, kPut);
    use.bind(vanished.image_ref.text, std::as_bytes(std::span(vanished.document)), vanished.grants,
             to_column(vanished.last_seen_at), to_column(vanished.vanished_at));
    use.run();
}

void delete_vanished(db::Connection& connection, const ImageRef& ref) {
    db::Use use(connection, kDelete);
    use.bind(ref.text);
    use.run();
}

void each_vanished(db::Connection& connection,
                   const std::function<void(const VanishedRecord&)>& visit) {
    db::Use use(connection, kSelectAll);
    while (use.next()) {
        visit({{use.text(0)},
               use.blob(1),
               use.integer(2),
               from_column(use.integer(3)),
               from_column(use.integer(4))});
    }
}

} // namespace pullrec::store
