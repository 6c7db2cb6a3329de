// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/location.hpp"

#include <string>

namespace pullrec::db {

/// Moves a database that cannot be used any more, with its -wal and -shm, into the new folder
/// `folder` (0700) beside it, on disk; nothing of it is opened as a database or removed. This
/// process must have no connection to it. Fails with `Reason::locked` while another process has it
/// open, naming it. False when nothing is there.
bool set_aside(const Location& location, const std::string& folder);

} // namespace pullrec::db
