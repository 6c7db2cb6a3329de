// SPDX-License-Identifier: Apache-2.0
#include "cli/help_page.hpp"
#include "cli/output/wrap.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace pullrec::cli {

namespace {

constexpr std::array<std::pair<Group, std::string_view>, 8> chapters{
    {{Group::look, "Look"},
     {Group::ask, "Ask (changes nothing, ever)"},
     {Group::change, "Change"},
     {Group::move, "Move"},
     {Group::pulls, "Pulls"},
     {Group::images, "Images on the node"},
     {Group::keep, "Keep"},
     {Group::help, "Help"}}};

bool is_below(const Command& command, std::string_view path) {
    return path.empty() || (command.path.substr(0, path.size()) == path &&
                            command.path.substr(path.size(), 1) == " ");
}

std::string term_of(const Command& command) {
    std::string term(command.path);
    for (const auto& positional : command.positionals) {
        const auto* dots = positional.at_most > 1 ? "..." : "";
        const auto* mark = positional.after_mark ? "-- " : "";
        term += positional.at_least == 0 && !positional.after_mark
                    ? fmt::format(" [{}{}]", positional.name, dots)
                    : fmt::format(" {}{}{}", mark, positional.name, dots);
    }
    return term;
}

struct Chapter {
    std::string_view title;
    std::vector<Definition> items;
};

std::vector<Chapter> chapters_below(Commands commands, std::string_view path) {
    std::vector<Chapter> result;
    for (const auto& [group, title] : chapters) {
        Chapter chapter{title, {}};
        for (const auto* command : commands) {
            if (command->group == group && is_below(*command, path)) {
                chapter.items.emplace_back(term_of(*command), std::string(command->summary));
            }
        }
        if (!chapter.items.empty()) {
            result.push_back(std::move(chapter));
        }
    }
    return result;
}

} // namespace

std::string overview(Commands commands, std::string_view path, const Style& style) {
    const auto width = text_width(style);
    std::string result;
    if (path.empty()) {
        result = wrap("pullrec: which credentials have proven that they may use the images on this "
                      "node",
                      width, 0) +
                 "\n\nUsage: pullrec COMMAND [OPTIONS]\n";
    }
    const auto below = chapters_below(commands, path);
    std::size_t term_width = 0;
    for (const auto& chapter : below) {
        term_width = std::max(term_width, usual_term_width(chapter.items));
    }
    for (const auto& chapter : below) {
        result += fmt::format("{}{}:\n{}", result.empty() ? "" : "\n", chapter.title,
                              definitions(chapter.items, width, term_width));
    }
    return result + "\n" +
           wrap("Examples and options: pullrec COMMAND -h.  More: pullrec help COMMAND", width, 0) +
           "\n";
}

} // namespace pullrec::cli
