// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"

#include <cstdint>

namespace pullrec::db {

/// What a rebuild of the file came to.
struct VacuumReport {
    std::int64_t bytes_before = 0;
    std::int64_t bytes_after = 0; ///< of the file as it is, or will be once no reader holds it up
    bool held_up = false;         ///< a reader holds an older snapshot: the file shrinks later
};

/// Rebuilds the file so that it has no free pages; waits for the write lock as the connection
/// waits. Fails with `Reason::io`, untouched, unless twice the file's size is free beside it, and
/// with `Reason::locked`, naming who has it open.
VacuumReport vacuum(Connection& writer);

} // namespace pullrec::db
