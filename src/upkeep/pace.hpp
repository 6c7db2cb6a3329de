// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstddef>

namespace pullrec::upkeep {

/// How long the lock is left to others after it was held; they look for it every millisecond.
inline constexpr std::chrono::milliseconds kGap{2};

/// How many batches of a large change one transaction takes: one where a batch takes long, so that
/// others wait for the lock only briefly; more where it is quick, because batches change the same
/// pages of the indexes again and again.
class Pace {
public:
    /// More than `most` batches would let the WAL grow over 16 MiB; ten are a prune's.
    explicit Pace(std::size_t most = 10) : most_(most) {}

    [[nodiscard]] std::size_t batches() const noexcept { return batches_; }

    /// The lock was held so long for a transaction of `batches()`.
    void held(std::chrono::steady_clock::duration time) noexcept;

private:
    std::size_t most_;
    std::size_t batches_ = 1;
};

} // namespace pullrec::upkeep
