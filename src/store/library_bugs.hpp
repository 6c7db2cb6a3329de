// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/library_bugs.hpp"

namespace pullrec::store {

using db::BugState;
using db::LibraryBug;

/// The known durability bugs of the SQLite library in this process.
inline auto library_bugs() {
    return db::library_bugs(db::library_version());
}

} // namespace pullrec::store
