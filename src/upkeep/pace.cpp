// SPDX-License-Identifier: Apache-2.0
#include "upkeep/pace.hpp"

#include <algorithm>

namespace pullrec::upkeep {

namespace {

using namespace std::chrono_literals;

/// Twice as much is never longer than an agent may wait (250 ms), even if it is half as quick.
constexpr auto kQuick = 60ms;
constexpr auto kSlow = 120ms;

} // namespace

void Pace::held(std::chrono::steady_clock::duration time) noexcept {
    if (time < kQuick) {
        batches_ = std::min(batches_ * 2, most_);
    } else if (time > kSlow) {
        batches_ = std::max<std::size_t>(batches_ / 2, 1);
    }
}

} // namespace pullrec::upkeep
