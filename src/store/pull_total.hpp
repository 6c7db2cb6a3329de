// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/pull_size.hpp"
#include "store/pull_outcome.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <string>

namespace pullrec::store {

/// What was counted of all pulls since the database was made; numbers only grow.
struct PullTotals {
    using OfSizes = std::array<std::int64_t, kSizeCount>; ///< by `size_index`

    std::int64_t successes = 0;
    std::map<std::string, std::int64_t> failures; ///< by CRI-O's label; of each candidate
    OfSizes pulls{};                              ///< whose bytes are known, by them
    OfSizes bytes{};
    OfSizes skipped_bytes{};

    friend bool operator==(const PullTotals&, const PullTotals&) = default;
};

/// Counts an outcome as CRI-O would (runtimes A.8): a success, each candidate that failed, and a
/// pull that was cancelled or stalled as an unknown failure. One that was abandoned is not counted,
/// since nobody saw how it ended.
void count_outcome(db::Connection& connection, const PullOutcome& outcome);

PullTotals read_totals(db::Connection& connection);

} // namespace pullrec::store
