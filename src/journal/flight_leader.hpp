// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "journal/liveness.hpp"
#include "store/pull_operation.hpp"

#include <chrono>
#include <optional>

namespace pullrec::journal {

/// How an operation that is under way must be ended because its leader does not: abandoned, when
/// the leader died or was of another boot; stalled, when the pull shows no sign of life. None: it
/// goes on.
std::optional<store::PullResult> overdue(const store::PullOperation& operation,
                                         const Liveness& liveness,
                                         std::chrono::microseconds uptime);

} // namespace pullrec::journal
