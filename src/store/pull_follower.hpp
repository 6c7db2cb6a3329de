// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"
#include "domain/timestamp.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace pullrec::store {

/// One caller that waits for what another leads; for people, nothing is decided by it.
struct PullFollower {
    std::int64_t holder = 0;
    std::int64_t number = 0; ///< of the follower's pull
    Timestamp joined_at;
    std::optional<Timestamp> deadline; ///< none: waits as long as it takes

    friend bool operator==(const PullFollower&, const PullFollower&) = default;
};

/// Adds one to an operation; again changes nothing.
void insert_follower(db::Connection& connection, std::int64_t operation,
                     const PullFollower& follower);

/// Those of an operation, also the ones that gave up or died.
std::vector<PullFollower> read_followers(db::Connection& connection, std::int64_t operation);

} // namespace pullrec::store
