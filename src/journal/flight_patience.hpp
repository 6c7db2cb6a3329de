// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <chrono>
#include <optional>

namespace pullrec::journal {

/// Waits for what another process does: polls that grow from 1 to 20 ms and are spread, a deadline
/// and a stop flag, as SQLite's busy handler has them (safety decision 9).
class Patience {
public:
    /// `most`: none, as long as it takes; `stop` may be null.
    Patience(std::optional<std::chrono::milliseconds> most, const std::atomic<bool>* stop);

    /// Sleeps one poll. Throws `Error`: pull_wait once the deadline is over, interrupted once the
    /// stop flag is raised.
    void rest();

    [[nodiscard]] std::chrono::steady_clock::duration waited() const {
        return std::chrono::steady_clock::now() - since_;
    }

private:
    std::chrono::steady_clock::time_point since_ = std::chrono::steady_clock::now();
    std::optional<std::chrono::steady_clock::time_point> until_;
    const std::atomic<bool>* stop_;
    std::chrono::nanoseconds next_;
};

} // namespace pullrec::journal
