// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"
#include "domain/timestamp.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pullrec::store {

/// One full name that a runtime tried in vain while an operation was under way.
struct PullAttempt {
    std::string candidate;
    std::optional<std::string> label;
    std::optional<std::string> error_class;
    Timestamp failed_at;

    friend bool operator==(const PullAttempt&, const PullAttempt&) = default;
};

/// Adds one to an operation; the number tells its place, and again changes nothing.
void insert_attempt(db::Connection& connection, std::int64_t operation, std::int64_t number,
                    const PullAttempt& attempt);

/// Those of an operation, in the order in which they were made.
std::vector<PullAttempt> read_attempts(db::Connection& connection, std::int64_t operation);

} // namespace pullrec::store
