// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/arguments.hpp"
#include "domain/timestamp.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace pullrec::cli {

/// How tables show moments.
enum class TimeMode {
    age,     ///< how long ago, as kubectl
    rfc3339, ///< UTC
    epoch,   ///< seconds since 1970
    local    ///< RFC 3339 in the zone of TZ or the system
};

/// The mode and the moment ages count from.
struct TimeStyle {
    TimeMode mode = TimeMode::age;
    Timestamp now;
};

/// What `--time` asks for.
TimeStyle time_style(const Arguments& arguments, Timestamp now);

/// A moment in a table; "" for none.
std::string when(const std::optional<Timestamp>& time, const TimeStyle& style);

} // namespace pullrec::cli
