// SPDX-License-Identifier: Apache-2.0
#include "store/holder.hpp"

#include "db/statement.hpp"
#include "store/statements.hpp"

namespace pullrec::store {

namespace {

constexpr db::Sql kInsertNobody{
    "INSERT INTO holder (id, boot_id, pid, started_at) VALUES (0, '', 0, 0)"};

} // namespace

std::span<const db::Sql> holder_statements() {
    static constexpr db::Sql kAll[] = {kInsertNobody};
    return kAll;
}

void insert_nobody(db::Connection& connection) {
    db::Use(connection, kInsertNobody).run();
}

} // namespace pullrec::store
