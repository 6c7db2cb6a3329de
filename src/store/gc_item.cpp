// SPDX-License-Identifier: Apache-2.0
#include "store/gc_item.hpp"

#include "db/statement.hpp"
#include "store/statements.hpp"
#include "store/time_column.hpp"

namespace pullrec::store {

namespace {

constexpr db::Sql kSelect{
    "SELECT runtime_namespace, image_ref, name, target, state, failures, retry_at FROM gc_item "
    "WHERE runtime_namespace = ? ORDER BY image_ref"};
constexpr db::Sql kPut{
    "INSERT INTO gc_item (runtime_namespace, image_ref, name, target, state, failures, retry_at) "
    "VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (runtime_namespace, image_ref) DO UPDATE SET "
    "name = excluded.name, target = excluded.target, state = excluded.state, "
    "failures = excluded.failures, retry_at = excluded.retry_at"};
constexpr db::Sql kDelete{"DELETE FROM gc_item WHERE runtime_namespace = ? AND image_ref = ?"};

} // namespace

std::span<const db::Sql> gc_item_statements() {
    static constexpr db::Sql kAll[] = {kSelect, kPut, kDelete};
    return kAll;
}

std::vector<GcItem> read_gc_items(db::Connection& connection, std::string_view runtime_namespace) {
    std::vector<GcItem> items;
    db::Use use(connection, kSelect);
    use.bind(runtime_namespace);
    while (use.next()) {
        items.push_back({use.text(0),
                         {use.text(1)},
                         use.text(2),
                         use.text(3),
                         use.text(4) == "failed" ? GcState::failed : GcState::planned,
                         use.integer(5),
                         from_column(use.integer(6))});
    }
    return items;
}

void put_gc_item(db::Connection& connection, const GcItem& item) {
    db::Use use(connection, kPut);
    use.bind(item.runtime_namespace, item.image_ref.text, item.name, item.target,
             std::string_view(item.state == GcState::failed ? "failed" : "planned"), item.failures,
             to_column(item.retry_at));
    use.run();
}

void delete_gc_item(db::Connection& connection, const GcItem& item) {
    db::Use use(connection, kDelete);
    use.bind(item.runtime_namespace, item.image_ref.text);
    use.run();
}

} // namespace pullrec::store
