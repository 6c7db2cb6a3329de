// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/credentials.hpp"

#include <cstdint>
#include <utility>
#include <vector>

namespace pullrec::store {

/// The key of a row of `credential_mapping`.
struct MappingId {
    std::int64_t record;
    std::int64_t number;
};

/// The entries of one record's mapping by number, ascending, to be filled with their grants.
using MappingEntries = std::vector<std::pair<std::int64_t, Credentials*>>;

/// The entry of that number at or after `from`; fails where a damaged file has a grant without one.
MappingEntries::const_iterator entry_of(const MappingEntries& entries,
                                        MappingEntries::const_iterator from, std::int64_t number);

} // namespace pullrec::store
