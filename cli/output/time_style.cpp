// SPDX-License-Identifier: Apache-2.0
#include "cli/output/time_style.hpp"

#include "cli/output/age.hpp"
#include "cli/output/time_text.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>

namespace pullrec::cli {

namespace {

std::int64_t unix_seconds(Timestamp time) {
    return std::chrono::floor<std::chrono::seconds>(time).time_since_epoch().count();
}

std::string local(Timestamp time) {
    const std::time_t seconds = unix_seconds(time);
    std::tm parts{};
    if (localtime_r(&seconds, &parts) == nullptr) {
        return rfc3339(time);
    }
    const auto minutes = parts.tm_gmtoff / 60;
    const auto off = minutes < 0 ? -minutes : minutes;
    return fmt::format("{:04}-{:%m-%dT%H:%M:%S}{}{:02}:{:02}", parts.tm_year + 1900, parts,
                       minutes < 0 ? '-' : '+', off / 60, off % 60);
}

} // namespace

TimeStyle time_style(const Arguments& arguments, Timestamp now) {
    const auto mode = arguments.text("time").value_or("age");
    if (mode == "rfc3339") {
        return {TimeMode::rfc3339, now};
    }
    if (mode == "unix") {
        return {TimeMode::epoch, now};
    }
    return {mode == "local" ? TimeMode::local : TimeMode::age, now};
}

std::string when(const std::optional<Timestamp>& time, const TimeStyle& style) {
    if (!time) {
        return {};
    }
    switch (style.mode) {
    case TimeMode::rfc3339:
        return rfc3339(*time);
    case TimeMode::epoch:
        return fmt::format_int(unix_seconds(*time)).str();
    case TimeMode::local:
        return local(*time);
    case TimeMode::age:
        break;
    }
    return age(*time, style.now);
}

} // namespace pullrec::cli
