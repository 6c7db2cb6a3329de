// SPDX-License-Identifier: Apache-2.0
#include "store/schema.hpp"

#include "db/identity.hpp"
#include "db/statement.hpp"
#include "store/statements.hpp"

#include <fmt/format.h>

#include <limits>

namespace pullrec::store {

namespace {

constexpr db::Sql kSelectMinimums{"SELECT min_reader, min_writer FROM meta WHERE id = 1"};

} // namespace

std::span<const db::Sql> schema_statements() {
    static constexpr db::Sql kAll[] = {kSelectMinimums};
    return kAll;
}

int schema_version() {
    return schema_steps().back().version;
}

void require_schema(db::Connection& connection, Access access) {
    const db::Identity identity{kApplicationId, schema_version(), std::numeric_limits<int>::max()};
    const int version = db::identity_in_transaction(connection, identity);
    if (version == schema_version()) {
        return;
    }
    db::Use use(connection, kSelectMinimums);
    if (!use.next()) {
        throw db::Failure(
            db::Reason::corrupt,
            fmt::format("{} has no row in meta: restore a backup", connection.location().path));
    }
    const std::int64_t needed = access == Access::read ? use.integer(0) : use.integer(1);
    if (needed > schema_version()) {
        throw db::Failure(db::Reason::newer,
                          fmt::format("{} is at schema {}, this program can {} up to {}: upgrade "
                                      "the program",
                                      connection.location().path, version,
                                      access == Access::read ? "read" : "write", schema_version()));
    }
}

} // namespace pullrec::store
