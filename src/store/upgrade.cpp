// SPDX-License-Identifier: Apache-2.0
#include "store/upgrade.hpp"

#include "db/backup.hpp"
#include "db/identity.hpp"

namespace pullrec::store {

db::UpgradeResult upgrade(std::string_view path, std::string_view backup,
                          const OpenOptions& options, std::span<const db::Step> steps) {
    return translated([&] {
        db::Connection connection(db::locate(path, options.rules), db::Purpose::writer,
                                  options.waiting);
        const int newest = steps.back().version;
        const int version = db::check_identity(connection, {kApplicationId, /*oldest=*/1, newest});
        if (version == newest) {
            return db::UpgradeResult{version, newest};
        }
        db::back_up(connection, backup, options.rules);
        return db::upgrade(connection, kApplicationId, steps, db::ForeignKeys::checked_at_end);
    });
}

} // namespace pullrec::store
