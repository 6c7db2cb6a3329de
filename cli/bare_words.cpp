// SPDX-License-Identifier: Apache-2.0
#include "cli/bare_words.hpp"

namespace pullrec::cli {

namespace {

/// What follows the option in the same word, `=` cut off; none for another option.
std::optional<std::string_view> rest_after(std::string_view word, std::string_view name,
                                           char letter, std::string_view flags) {
    if (word.starts_with("--") && word.substr(2).starts_with(name)) {
        const auto rest = word.substr(2 + name.size());
        return rest.empty() || rest.front() == '=' ? std::optional(rest) : std::nullopt;
    }
    if (letter == '\0' || word.size() < 2 || word[0] != '-') {
        return std::nullopt;
    }
    const auto position = word.find_first_not_of(flags, 1);
    const bool is_short = position != std::string_view::npos && word[position] == letter;
    return is_short ? std::optional(word.substr(position + 1)) : std::nullopt;
}

} // namespace

std::optional<std::string_view> bare_option(std::span<const std::string> words,
                                            std::string_view name, char letter,
                                            std::string_view flags) {
    std::optional<std::string_view> value;
    for (std::size_t i = 0; i < words.size() && words[i] != "--"; ++i) {
        const auto rest = rest_after(words[i], name, letter, flags);
        if (rest && !rest->empty()) {
            value = rest->substr(rest->front() == '=' ? 1 : 0);
        } else if (rest && i + 1 < words.size()) {
            value = words[++i];
        }
    }
    return value;
}

} // namespace pullrec::cli
