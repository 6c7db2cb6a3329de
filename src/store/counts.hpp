// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"
#include "domain/timestamp.hpp"

#include <cstdint>
#include <optional>

namespace pullrec::store {

/// How much a database holds: what `status` and `metrics` show.
struct Counts {
    std::int64_t records = 0;
    std::int64_t records_without_grants = 0;
    std::int64_t unreadable_records = 0;
    std::int64_t intents = 0;
    std::int64_t unreadable_intents = 0;
    std::optional<Timestamp> oldest_intent;
    std::int64_t secret_grants = 0;
    std::int64_t account_grants = 0;
    std::int64_t node_grants = 0;
    std::int64_t credentials = 0; ///< distinct hashes that grant something
};

/// Counts everything; grows with the database.
Counts count_all(db::Connection& connection);

} // namespace pullrec::store
