// SPDX-License-Identifier: Apache-2.0
#include "store/holder.hpp"

#include "db/statement.hpp"
#include "store/statements.hpp"
#include "store/time_column.hpp"

namespace pullrec::store {

namespace {

constexpr db::Sql kInsertNobody{
    "INSERT INTO holder (id, boot_id, pid, started_at) VALUES (0, '', 0, 0)"};
constexpr db::Sql kFreeId{"SELECT coalesce(max(id), 0) + 1 FROM holder"};
constexpr db::Sql kInsert{"INSERT INTO holder (id, boot_id, pid, started_at) VALUES (?, ?, ?, ?)"};
constexpr db::Sql kSelectAll{
    "SELECT id, boot_id, pid, started_at FROM holder WHERE id <> 0 ORDER BY id"};
constexpr db::Sql kSelectIdle{"SELECT id FROM holder WHERE id <> 0 "
                              "AND id NOT IN (SELECT holder FROM pull_intent) "
                              "AND NOT EXISTS (SELECT 1 FROM pull_operation "
                              "WHERE holder = holder.id AND state = 'running')"};
constexpr db::Sql kDelete{"DELETE FROM holder WHERE id = ?"};

} // namespace

std::span<const db::Sql> holder_statements() {
    static constexpr db::Sql kAll[] = {kInsertNobody, kFreeId,     kInsert,
                                       kSelectAll,    kSelectIdle, kDelete};
    return kAll;
}

void insert_nobody(db::Connection& connection) {
    db::Use(connection, kInsertNobody).run();
}

std::int64_t free_holder_id(db::Connection& connection) {
    db::Use use(connection, kFreeId);
    use.next();
    return use.integer(0);
}

void insert_holder(db::Connection& connection, const Holder& holder) {
    db::Use use(connection, kInsert);
    use.bind(holder.id, holder.boot_id, holder.pid, to_column(holder.started_at));
    use.run();
}

std::vector<Holder> read_holders(db::Connection& connection) {
    std::vector<Holder> holders;
    db::Use use(connection, kSelectAll);
    while (use.next()) {
        holders.push_back(
            {use.integer(0), use.text(1), use.integer(2), from_column(use.integer(3))});
    }
    return holders;
}

std::vector<std::int64_t> idle_holders(db::Connection& connection) {
    std::vector<std::int64_t> ids;
    db::Use use(connection, kSelectIdle);
    while (use.next()) {
        ids.push_back(use.integer(0));
    }
    return ids;
}

void delete_holder(db::Connection& connection, std::int64_t id) {
    db::Use use(connection, kDelete);
    use.bind(id);
    use.run();
}

} // namespace pullrec::store
