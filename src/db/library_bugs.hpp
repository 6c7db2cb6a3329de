// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

namespace pullrec::db {

/// Whether the SQLite library still has a bug that loses synced commits.
enum class BugState {
    fixed,  ///< the library is repaired
    guarded ///< it is not, but our settings and transactions never meet it
};

/// One durability bug of SQLite and its state.
struct LibraryBug {
    std::string_view name;
    BugState state;
};

/// The known durability bugs for a library version as `sqlite3_libversion_number` gives it.
std::array<LibraryBug, 2> library_bugs(int version);

/// The version of the SQLite library in this process.
int library_version();

} // namespace pullrec::db
