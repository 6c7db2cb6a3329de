// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/revocation.hpp"
#include "store/stored.hpp"

#include <cstdint>
#include <optional>
#include <span>

namespace pullrec::exchange {

/// A record with what a document adds to it.
struct United {
    store::StoredRecord record;
    std::int64_t added = 0;    ///< grants
    std::int64_t withheld = 0; ///< grants that a revocation covers
    bool changed = false;      ///< the record is not as it was
};

/// What `known` (nothing: no record yet) becomes with a document: every grant of both, but none of
/// the document's that is revoked; the later of both times. No grant is lost, and a record is never
/// replaced (safety decisions 3 and 5).
United unite(const std::optional<store::StoredRecord>& known, const store::StoredRecord& document,
             std::span<const Revocation> revocations);

} // namespace pullrec::exchange
