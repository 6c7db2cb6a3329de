// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "store/reader.hpp"
#include "store/writer.hpp"

#include <cstddef>
#include <set>
#include <string>

namespace pullrec::upkeep {

/// Takes the backup's list of preloaded images where the database had none of its own, because
/// absence meant preloaded; never an image of which a pull is known. Gives how many names.
std::size_t add_preloaded(const store::Reader& database, store::Writer* writer,
                          const store::Reader& backup);

/// Adds the pulls of a backup of another database: begun ones, those that cannot be read, and how
/// they ended.
void add_pulls(const store::Reader& database, store::Writer* writer, const store::Reader& backup);

/// Adds what else of the backup keeps images closed and is not known: vanished records, and
/// unreadable files in whose place no record stands (`names`: their file names). Its intents have
/// ended since, with a record or without.
void add_evidence(const store::Reader& database, store::Writer* writer, const store::Reader& backup,
                  const std::set<std::string>& names);

/// The same for a new database, with the intents, the pulls that ended and the log of changes.
void add_all_evidence(store::Writer& database, const store::Reader& backup);

} // namespace pullrec::upkeep
