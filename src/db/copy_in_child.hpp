// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace pullrec::db {

/// Copies the regular file `from` to the new file `to` (0600) in a child process: opening and
/// closing a database file in this one would drop the locks of its connections (safety.md 0.6).
void copy_in_child(const std::string& from, const std::string& to);

} // namespace pullrec::db
