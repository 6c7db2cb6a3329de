// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/location.hpp"

#include <string>
#include <vector>

namespace pullrec::db {

/// The other processes that have the database open, as the kernel's list of locks shows them;
/// those outside of this pid namespace are not seen.
std::vector<int> processes_with_open(const Location& location);

/// The same in words: `process 12, 15`; "another process" where none is seen.
std::string processes_text(const Location& location);

} // namespace pullrec::db
