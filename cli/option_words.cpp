// SPDX-License-Identifier: Apache-2.0
#include "cli/option_words.hpp"

#include "cli/output/escape.hpp"
#include "cli/suggest.hpp"

#include <algorithm>
#include <vector>

namespace pullrec::cli {

namespace {

bool is_long(std::string_view word) noexcept {
    return word.substr(0, 2) == "--";
}

std::string_view long_name(std::string_view word) noexcept {
    const auto name = word.substr(2);
    return name.substr(0, name.find('='));
}

} // namespace

bool is_option_word(std::string_view word) noexcept {
    return word.size() > 1 && word[0] == '-';
}

const Option* find_option(std::string_view word, std::span<const Option> options) {
    if (!is_option_word(word)) {
        return nullptr;
    }
    const auto found = std::find_if(options.begin(), options.end(), [word](const Option& option) {
        return is_long(word) ? option.name == long_name(word) : option.letter == word[1];
    });
    return found == options.end() ? nullptr : &*found;
}

bool wants_next_word(std::string_view word, const Option& option) noexcept {
    const bool inline_value =
        is_long(word) ? word.find('=') != std::string_view::npos : word.size() > 2;
    return !option.value.empty() && !inline_value;
}

std::string spelled_option(std::string_view word) {
    const auto shown = is_long(word) ? word.substr(0, word.find('=')) : word.substr(0, 2);
    return escape(shown, {.ascii_only = true});
}

std::string unknown_option(std::string_view word, std::span<const Option> options,
                           std::string_view help_command) {
    std::string message = "unknown option '" + spelled_option(word) + "'";
    std::vector<std::string_view> names;
    for (const auto& option : options) {
        if (!option.hidden) {
            names.push_back(option.name);
        }
    }
    const auto meant = is_long(word) ? nearest(long_name(word), names) : std::string_view();
    if (!meant.empty()) {
        return message.append(". Did you mean '--").append(meant).append("'?");
    }
    return message.append(": see '").append(help_command).append("'");
}

} // namespace pullrec::cli
