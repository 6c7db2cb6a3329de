// SPDX-License-Identifier: Apache-2.0
#include "db/library_versions.hpp"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>

namespace pullrec::db {

std::string sqlite_version() {
    return SQLite::getLibVersion();
}

std::string sqlitecpp_version() {
    constexpr int number = SQLITECPP_VERSION_NUMBER;
    return fmt::format("{}.{}.{}", number / 1'000'000, number / 1000 % 1000, number % 1000);
}

} // namespace pullrec::db
