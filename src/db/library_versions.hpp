// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace pullrec::db {

/// The SQLite this process runs with.
std::string sqlite_version();

/// The SQLiteCpp it was built with.
std::string sqlitecpp_version();

} // namespace pullrec::db
