// SPDX-License-Identifier: Apache-2.0
#include "upkeep/prune_entry.hpp"

#include <fmt/format.h>

#include <charconv>

namespace pullrec::upkeep {

namespace {

constexpr std::string_view kRemoved = "deleted records: ";
constexpr std::string_view kMarked = "marked records: ";
constexpr std::string_view kComplete = "complete after ";
constexpr std::string_view kSeparator = ", ";

void add_part(std::string& text, const std::string& part) {
    text.append(text.empty() ? "" : kSeparator).append(part);
}

/// The number after the words with which a part begins; none if it begins otherwise.
template <class Number>
std::optional<Number> number_after(std::string_view words, std::string_view part) {
    if (!part.starts_with(words)) {
        return std::nullopt;
    }
    part.remove_prefix(words.size());
    Number value{};
    const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), value);
    return error == std::errc() ? std::optional(value) : std::nullopt;
}

void read_part(std::string_view part, PruneEntry& entry) {
    entry.removed += number_after<std::size_t>(kRemoved, part).value_or(0);
    entry.marked += number_after<std::size_t>(kMarked, part).value_or(0);
    constexpr double kLongest = 1e9;
    const auto seconds = number_after<double>(kComplete, part);
    if (seconds && *seconds >= 0 && *seconds < kLongest) {
        entry.complete_after =
            std::chrono::round<std::chrono::milliseconds>(std::chrono::duration<double>(*seconds));
    }
}

} // namespace

std::string text_of(const PruneEntry& entry) {
    std::string text;
    if (entry.removed > 0) {
        add_part(text, fmt::format("{}{}", kRemoved, entry.removed));
    }
    if (entry.marked > 0) {
        add_part(text, fmt::format("{}{}", kMarked, entry.marked));
    }
    if (entry.complete_after) {
        const std::chrono::duration<double> seconds = *entry.complete_after;
        add_part(text, fmt::format("{}{:.3f} s", kComplete, seconds.count()));
    }
    return text;
}

PruneEntry read_prune_entry(std::string_view text) {
    PruneEntry entry;
    while (!text.empty()) {
        const auto end = text.find(kSeparator);
        read_part(text.substr(0, end), entry);
        text = end == std::string_view::npos ? "" : text.substr(end + kSeparator.size());
    }
    return entry;
}

} // namespace pullrec::upkeep
