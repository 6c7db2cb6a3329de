// SPDX-License-Identifier: Apache-2.0
#include "db/identity.hpp"

#include "db/statement.hpp"
#include "db/transaction.hpp"

#include <fmt/format.h>

namespace pullrec::db {

namespace {

constexpr Sql kApplicationId{"PRAGMA application_id"};
constexpr Sql kVersion{"PRAGMA user_version"};

std::int64_t header_field(Connection& connection, const Sql& sql) {
    Use use(connection, sql);
    use.next();
    return use.integer(0);
}

} // namespace

int check_identity(Connection& connection, const Identity& identity) {
    const ReadTransaction transaction(connection);
    return identity_in_transaction(connection, identity);
}

int identity_in_transaction(Connection& connection, const Identity& identity) {
    const auto& path = connection.location().path;
    if (header_field(connection, kApplicationId) != identity.application_id) {
        throw Failure(Reason::foreign,
                      fmt::format("{} is a database of another program: check the path", path));
    }
    const auto version = static_cast<int>(header_field(connection, kVersion));
    if (version > identity.newest) {
        throw Failure(Reason::newer,
                      fmt::format("{} is at schema {}, this program knows up to {}: upgrade the "
                                  "program",
                                  path, version, identity.newest));
    }
    if (version < identity.oldest) {
        throw Failure(Reason::too_old,
                      fmt::format("{} is at schema {}, this program needs {}: run 'pullrec db "
                                  "upgrade'",
                                  path, version, identity.oldest));
    }
    return version;
}

} // namespace pullrec::db
