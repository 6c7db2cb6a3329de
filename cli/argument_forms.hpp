// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/credentials.hpp"
#include "domain/timestamp.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

namespace pullrec::cli {

/// `36h`, `30d`, `4w`, `1d12h`, `500ms`: units w d h m s ms, each once, largest first. None for a
/// bare number, for zero and beyond 100 years.
std::optional<std::chrono::milliseconds> parse_duration(std::string_view text);

/// Decimal digits only.
std::optional<std::uint64_t> parse_count(std::string_view text);

/// `NS/NAME`; the uid stays empty.
std::optional<Coordinates> parse_coordinates(std::string_view text);

/// `NS/NAME/UID`.
std::optional<Coordinates> parse_full_coordinates(std::string_view text);

/// `NS/NAME/UID:HASH`.
std::optional<Secret> parse_secret(std::string_view text);

/// RFC 3339 with `Z` or an offset, such as `2026-11-30T04:00:00Z`; digits finer than microseconds
/// are dropped.
std::optional<Timestamp> parse_time(std::string_view text);

} // namespace pullrec::cli
