// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace pullrec::db {

/// Makes the folder `path` (absolute; 0700, on disk) if nothing is there; never its parents. False
/// when it was there already; whether that one is fit for a database, `locate` tells.
bool make_folder(const std::string& path);

} // namespace pullrec::db
