// SPDX-License-Identifier: Apache-2.0
#include "store/upgrade.hpp"

#include "db/backup.hpp"
#include "db/identity.hpp"

namespace pullrec::store {

namespace {

/// A reader, because a writer would first judge the journal of a file that is not even ours.
int version_of(const db::Location& location, int newest, const db::Waiting& waiting) {
    db::Connection reader(location, db::Purpose::reader, waiting);
    return db::check_identity(reader, {kApplicationId, /*oldest=*/1, newest});
}

} // namespace

db::UpgradeResult upgrade(std::string_view path, std::string_view backup,
                          const OpenOptions& options, std::span<const db::Step> steps) {
    return translated([&] {
        const db::Location location = db::locate(path, options.rules);
        const int newest = steps.back().version;
        const int version = version_of(location, newest, options.waiting);
        if (version == newest) {
            return db::UpgradeResult{version, newest};
        }
        db::Connection connection(location, db::Purpose::writer, options.waiting);
        db::back_up(connection, backup, options.rules);
        return db::upgrade(connection, kApplicationId, steps, db::ForeignKeys::checked_at_end);
    });
}

} // namespace pullrec::store
