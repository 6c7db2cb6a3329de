// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "store/change.hpp"

#include <chrono>
#include <cstddef>
#include <optional>

namespace pullrec::upkeep {

/// When a prune ran last and what came of it, as far as a log of changes tells.
struct PruneHistory {
    std::optional<Timestamp> began;     ///< the last one, whether it came to its end or not
    std::size_t removed = 0;            ///< by that one
    std::optional<Timestamp> succeeded; ///< when the last one that came to its end did
    std::chrono::milliseconds took{0};  ///< that one

    friend bool operator==(const PruneHistory&, const PruneHistory&) = default;
};

/// Gathers the history from a log, oldest change first. A prune is one entry a transaction, all of
/// one moment; the last says that it is complete.
class PruneHistoryReader {
public:
    void take(const store::Change& change);
    [[nodiscard]] const PruneHistory& history() const { return history_; }

private:
    PruneHistory history_;
    bool complete_ = false; ///< the prune that began last
};

} // namespace pullrec::upkeep
