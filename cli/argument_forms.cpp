// SPDX-License-Identifier: Apache-2.0
#include "cli/argument_forms.hpp"

#include <array>
#include <charconv>
#include <string>
#include <utility>

namespace pullrec::cli {

namespace {

using std::chrono::milliseconds;

constexpr std::array<std::pair<std::string_view, milliseconds>, 6> units{
    {{"w", std::chrono::weeks(1)},
     {"d", std::chrono::days(1)},
     {"h", std::chrono::hours(1)},
     {"m", std::chrono::minutes(1)},
     {"s", std::chrono::seconds(1)},
     {"ms", milliseconds(1)}}};
constexpr milliseconds longest = std::chrono::days(36'500);

std::string_view take_while(std::string_view& text, bool (*wanted)(char)) {
    std::size_t end = 0;
    while (end < text.size() && wanted(text[end])) {
        ++end;
    }
    const auto taken = text.substr(0, end);
    text.remove_prefix(end);
    return taken;
}

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}
bool is_not_digit(char c) {
    return !is_digit(c);
}

/// Exactly three or two texts between slashes, none of them empty.
std::optional<Coordinates> parse_parts(std::string_view text, bool with_uid) {
    const auto first = text.find('/');
    if (first == std::string_view::npos) {
        return std::nullopt;
    }
    const auto rest = text.substr(first + 1);
    const auto second = rest.find('/');
    if ((second != std::string_view::npos) != with_uid) {
        return std::nullopt;
    }
    Coordinates result{std::string(text.substr(0, first)), std::string(rest.substr(0, second)), {}};
    if (with_uid) {
        result.uid = rest.substr(second + 1);
    }
    const bool bad_uid =
        with_uid && (result.uid.empty() || result.uid.find('/') != std::string::npos);
    if (result.name_space.empty() || result.name.empty() || bad_uid) {
        return std::nullopt;
    }
    return result;
}

} // namespace

std::optional<milliseconds> parse_duration(std::string_view text) {
    milliseconds total{0};
    auto unit = units.begin();
    while (!text.empty()) {
        const auto number = parse_count(take_while(text, is_digit));
        const auto name = take_while(text, is_not_digit);
        while (unit != units.end() && unit->first != name) {
            ++unit;
        }
        if (!number || unit == units.end()) {
            return std::nullopt;
        }
        const auto most = static_cast<std::uint64_t>(longest / unit->second);
        if (*number > most) {
            return std::nullopt;
        }
        total += unit->second * static_cast<std::int64_t>(*number);
        ++unit;
    }
    if (total <= milliseconds(0) || total > longest) {
        return std::nullopt;
    }
    return total;
}

std::optional<std::uint64_t> parse_count(std::string_view text) {
    std::uint64_t number = 0;
    const auto* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    if (text.empty() || error != std::errc() || stop != end) {
        return std::nullopt;
    }
    return number;
}

std::optional<Coordinates> parse_coordinates(std::string_view text) {
    return parse_parts(text, false);
}

std::optional<Coordinates> parse_full_coordinates(std::string_view text) {
    return parse_parts(text, true);
}

std::optional<Secret> parse_secret(std::string_view text) {
    const auto colon = text.find(':');
    if (colon == std::string_view::npos || colon + 1 == text.size()) {
        return std::nullopt;
    }
    auto coordinates = parse_full_coordinates(text.substr(0, colon));
    if (!coordinates) {
        return std::nullopt;
    }
    return Secret{std::move(*coordinates), std::string(text.substr(colon + 1))};
}

} // namespace pullrec::cli
