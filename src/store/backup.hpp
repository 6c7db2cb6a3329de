// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/backup.hpp"
#include "store/store.hpp"

#include <string_view>

namespace pullrec::store {

/// Writes one snapshot of an open database to the new file `target`, checked before it gets its
/// name. Throws `Error`.
db::BackupReport back_up(Store& store, std::string_view target);

} // namespace pullrec::store
