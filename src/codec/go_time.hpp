// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/timestamp.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace pullrec {

/// A moment as Go holds it: whole seconds, and nanoseconds after them (0 to 999999999).
struct GoTime {
    std::chrono::sys_seconds second;
    std::chrono::nanoseconds fraction{0};
    friend bool operator==(const GoTime&, const GoTime&) = default;
};

/// Reads a time exactly as Go's `time.Parse(time.RFC3339, …)` with its leniencies (kubelet format
/// 22.9); none when Go refuses it.
std::optional<GoTime> parse_go_time(std::string_view text);

/// The stored form: rounded up to a microsecond but never into the next second, because files
/// are written with whole seconds cut off; none for Go's zero time, the start of year 1.
std::optional<Timestamp> stored_time(const GoTime& time);

/// A record's time as JSON: quoted UTC with whole seconds cut off, or `null` for none and Go's zero
/// time; throws Error outside the years 0000-9999, which a kubelet writes but cannot read back.
std::string time_json(const std::optional<Timestamp>& time);

} // namespace pullrec
