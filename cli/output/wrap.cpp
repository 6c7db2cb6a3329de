// SPDX-License-Identifier: Apache-2.0
#include "cli/output/wrap.hpp"

#include <algorithm>

namespace pullrec::cli {

namespace {

constexpr std::size_t usual_width = 80;
constexpr std::size_t narrowest = 40;
constexpr std::size_t widest = 100;
constexpr std::size_t margin = 2;
constexpr std::size_t widest_term = 30;

} // namespace

std::size_t text_width(const Style& style) {
    return std::clamp(style.width.value_or(usual_width), narrowest, widest);
}

std::string wrap(std::string_view text, std::size_t width, std::size_t indent) {
    std::string result;
    std::size_t column = indent;
    while (!text.empty()) {
        const auto word = text.substr(0, text.find(' '));
        text.remove_prefix(std::min(word.size() + 1, text.size()));
        const bool first_on_line = column == indent;
        if (!first_on_line && column + 1 + word.size() > width) {
            result.append("\n").append(indent, ' ').append(word);
            column = indent + word.size();
            continue;
        }
        if (!first_on_line) {
            result += ' ';
        }
        result += word;
        column += word.size() + (first_on_line ? 0 : 1);
    }
    return result;
}

std::size_t usual_term_width(const std::vector<Definition>& items) {
    std::size_t longest = 0;
    for (const auto& [term, meaning] : items) {
        if (term.size() <= widest_term) {
            longest = std::max(longest, term.size());
        }
    }
    return longest;
}

std::string definitions(const std::vector<Definition>& items, std::size_t width,
                        std::size_t term_width) {
    const auto column = margin + term_width + margin;
    std::string result;
    for (const auto& [term, meaning] : items) {
        result.append(margin, ' ').append(term);
        if (term.size() > term_width) {
            result.append("\n").append(column, ' ');
        } else {
            result.append(column - margin - term.size(), ' ');
        }
        result.append(wrap(meaning, width, column)).append("\n");
    }
    return result;
}

} // namespace pullrec::cli
