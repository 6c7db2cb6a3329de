// SPDX-License-Identifier: Apache-2.0
#include "cli/output/age.hpp"

#include <fmt/format.h>

namespace pullrec::cli {

namespace {

/// Two units, the second one left out when it is zero.
std::string two_units(std::int64_t big, char big_unit, std::int64_t small, char small_unit) {
    return small == 0 ? fmt::format("{}{}", big, big_unit)
                      : fmt::format("{}{}{}{}", big, big_unit, small, small_unit);
}

} // namespace

std::string age(Timestamp then, Timestamp now) {
    if (then >= now) {
        return "0s";
    }
    const std::int64_t seconds =
        std::chrono::duration_cast<std::chrono::seconds>(now - then).count();
    const auto minutes = seconds / 60;
    const auto hours = minutes / 60;
    const auto days = hours / 24;
    const auto years = days / 365;
    if (seconds < 120) {
        return fmt::format("{}s", seconds);
    }
    if (minutes < 10) {
        return two_units(minutes, 'm', seconds % 60, 's');
    }
    if (minutes < 180) {
        return fmt::format("{}m", minutes);
    }
    if (hours < 8) {
        return two_units(hours, 'h', minutes % 60, 'm');
    }
    if (hours < 48) {
        return fmt::format("{}h", hours);
    }
    if (days < 8) {
        return two_units(days, 'd', hours % 24, 'h');
    }
    if (years < 2) {
        return fmt::format("{}d", days);
    }
    if (years < 8) {
        return two_units(years, 'y', days % 365, 'd');
    }
    return fmt::format("{}y", years);
}

} // namespace pullrec::cli
