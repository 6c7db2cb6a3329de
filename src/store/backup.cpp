// SPDX-License-Identifier: Apache-2.0
#include "store/backup.hpp"

namespace pullrec::store {

db::BackupReport back_up(Store& store, std::string_view target) {
    return translated([&] { return db::back_up(store.connection(), target); });
}

} // namespace pullrec::store
