// SPDX-License-Identifier: Apache-2.0
#include "db/library_bugs.hpp"

#include <sqlite3.h>

namespace pullrec::db {

namespace {

BugState when(bool fixed) {
    return fixed ? BugState::fixed : BugState::guarded;
}

/// Fixed in 3.51.3 and carried back to 3.50.7 and 3.44.6 (safety.md 1.2).
bool resets_wal_safely(int version) {
    return version >= 3'051'003 || (version >= 3'050'007 && version < 3'051'000) ||
           (version >= 3'044'006 && version < 3'045'000);
}

/// Fixed in 3.50.2 (safety.md 0.4).
bool spills_safely(int version) {
    return version >= 3'050'002;
}

} // namespace

std::array<LibraryBug, 2> library_bugs(int version) {
    return {{{"wal-reset", when(resets_wal_safely(version))},
             {"cache-spill", when(spills_safely(version))}}};
}

int library_version() {
    return sqlite3_libversion_number();
}

} // namespace pullrec::db
