// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "store/reader.hpp"
#include "store/writer.hpp"

#include <cstddef>

namespace pullrec::upkeep {

/// What restoring a backup does, or would do, in numbers.
struct Restoration {
    std::size_t records = 0;       ///< of the backup
    std::size_t grants = 0;        ///< of the backup that are there afterwards
    std::size_t withheld = 0;      ///< of the backup that do not come back
    std::size_t only_here = 0;     ///< records that the backup lacks; they stay without grants
    std::size_t lost = 0;          ///< grants of the database that are gone afterwards
    std::size_t revocations = 0;   ///< of the backup that the database did not know
    std::size_t preloaded = 0;     ///< names taken from the backup's list
    bool same_line = true;         ///< the backup was taken of this database, which went on since
    std::int64_t writes_since = 0; ///< of the database since the backup, if it was

    friend bool operator==(const Restoration&, const Restoration&) = default;
};

/// What restoring `backup` over a sound database would do; changes nothing.
Restoration plan_restore(const store::Reader& database, const store::Reader& backup);

/// Restores in the transaction of `database`: its records that the backup lacks stay without
/// grants, its intents, revocations and unreadable files stay, what either side revoked does not
/// come back, and absence proves nothing afterwards (safety decisions 1, 2, 4 and 5). From a backup
/// that is not of this database no grant and no preloaded image comes. Adds `change` to the log.
Restoration apply_restore(store::Writer& database, const store::Reader& backup,
                          const store::Change& change);

/// Fills a new database from `backup` when the one before is lost or cannot be read: then nobody
/// knows what was revoked or closed since, so no grant and no preloaded image is taken over.
Restoration fill_from_backup(store::Writer& database, const store::Reader& backup,
                             const store::Change& change);

} // namespace pullrec::upkeep
