// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/timestamp.hpp"

#include <cstdint>
#include <optional>

namespace pullrec::store {

/// A time as its column holds it: microseconds since the epoch, UTC.
constexpr std::int64_t to_column(Timestamp time) {
    return time.time_since_epoch().count();
}
constexpr std::optional<std::int64_t> to_column(const std::optional<Timestamp>& time) {
    return time ? std::optional(to_column(*time)) : std::nullopt;
}
constexpr Timestamp from_column(std::int64_t microseconds) {
    return Timestamp(std::chrono::microseconds(microseconds));
}
constexpr std::optional<Timestamp> from_column(std::optional<std::int64_t> microseconds) {
    return microseconds ? std::optional(from_column(*microseconds)) : std::nullopt;
}

} // namespace pullrec::store
