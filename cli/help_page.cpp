// SPDX-License-Identifier: Apache-2.0
#include "cli/help_page.hpp"

#include "cli/global_options.hpp"
#include "cli/output/wrap.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

namespace pullrec::cli {

namespace {

std::string sentence(std::string_view summary) {
    std::string result(summary);
    if (!result.empty() && result.front() >= 'a' && result.front() <= 'z') {
        result.front() = static_cast<char>(result.front() - 'a' + 'A');
    }
    return result + ".";
}

/// Comments stand beside the commands, or above them when a line would be too long.
std::string examples_text(const std::vector<Example>& examples, std::size_t width) {
    std::size_t longest = 0;
    std::size_t longest_comment = 0;
    for (const auto& example : examples) {
        longest = std::max(longest, example.command.size());
        longest_comment = std::max(longest_comment, example.comment.size());
    }
    const bool beside = 2 + longest + 2 + longest_comment <= width;
    std::string result;
    for (const auto& example : examples) {
        result += beside ? fmt::format("  {:<{}}  {}\n", example.command, longest, example.comment)
                         : fmt::format("  # {}\n  {}\n", example.comment, example.command);
    }
    return result;
}

std::string usage_text(const Command& command) {
    std::string result = fmt::format("Usage: pullrec {}", command.path);
    for (const auto& positional : command.positionals) {
        const auto* dots = positional.at_most > 1 ? "..." : "";
        const auto* mark = positional.after_mark ? "-- " : "";
        result += positional.at_least == 0 && !positional.after_mark
                      ? fmt::format(" [{}{}]", positional.name, dots)
                      : fmt::format(" {}{}{}", mark, positional.name, dots);
    }
    result += " [OPTIONS]\n";
    for (const auto alias : command.aliases) {
        result += fmt::format("Also:  pullrec {}{}\n",
                              command.path.substr(0, command.path.rfind(' ') + 1), alias);
    }
    return result;
}

std::string positionals_text(const Command& command, std::size_t width) {
    std::vector<Definition> items;
    for (const auto& positional : command.positionals) {
        items.emplace_back(positional.name, positional.help);
    }
    return items.empty() ? std::string()
                         : "\nArguments:\n" + definitions(items, width, usual_term_width(items));
}

Definition option_definition(const Option& option) {
    auto term = option.letter == '\0' ? fmt::format("--{}", option.name)
                                      : fmt::format("-{}, --{}", option.letter, option.name);
    if (!option.value.empty()) {
        term += fmt::format(" {}", option.value);
    }
    std::string meaning(option.help);
    if (!option.choices.empty()) {
        meaning += fmt::format(": {}", fmt::join(option.choices, ", "));
    }
    std::vector<std::string> notes;
    if (!option.environment.empty()) {
        notes.push_back(fmt::format("default ${}{}{}", option.environment,
                                    option.fallback.empty() ? "" : " or ", option.fallback));
    } else if (!option.fallback.empty()) {
        notes.push_back(fmt::format("default {}", option.fallback));
    }
    if (option.repeatable && !option.value.empty()) {
        notes.emplace_back("may be repeated");
    }
    if (!notes.empty()) {
        meaning += fmt::format(" ({})", fmt::join(notes, "; "));
    }
    return {term, meaning};
}

std::string options_text(const Command& command, std::size_t width) {
    const auto options = accepted_options(command);
    std::vector<std::string_view> headings;
    for (const auto& option : options) {
        if (std::find(headings.begin(), headings.end(), option.heading) == headings.end()) {
            headings.push_back(option.heading);
        }
    }
    std::string result;
    for (const auto heading : headings) {
        std::vector<Definition> items;
        for (const auto& option : options) {
            if (option.heading == heading && !option.hidden) {
                items.push_back(option_definition(option));
            }
        }
        if (!items.empty()) {
            result += fmt::format("\n{}:\n{}", heading,
                                  definitions(items, width, usual_term_width(items)));
        }
    }
    return result;
}

std::string exits_text(const Command& command, HelpLength length, std::size_t width) {
    std::vector<std::string> meanings;
    for (const auto& exit : command.exits) {
        meanings.push_back(fmt::format("{} {}", static_cast<int>(exit.code), exit.meaning));
    }
    const auto exits = fmt::format("Exit: {}.", fmt::join(meanings, ", "));
    const auto more = length == HelpLength::page && !command.details.empty()
                          ? fmt::format("More: pullrec help {}", command.path)
                          : std::string();
    const bool on_one_line = exits.size() + 2 + more.size() <= width;
    const auto* separator = more.empty() ? "" : on_one_line ? "  " : "\n";
    return fmt::format("\n{}{}{}\n", wrap(exits, width, 0), separator, more);
}

} // namespace

std::string help_page(const Command& command, HelpLength length, const Style& style) {
    const auto width = text_width(style);
    auto page = sentence(command.summary) + "\n\n" + examples_text(command.examples, width) + "\n" +
                usage_text(command);
    if (length == HelpLength::full && !command.details.empty()) {
        page += fmt::format("\n{}\n", wrap(command.details, width, 0));
    }
    return page + positionals_text(command, width) + options_text(command, width) +
           exits_text(command, length, width);
}

} // namespace pullrec::cli
