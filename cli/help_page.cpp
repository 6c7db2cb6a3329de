// SPDX-License-Identifier: Apache-2.0
#include "cli/help_page.hpp"

#include "cli/command_words.hpp"
#include "cli/manual/topics.hpp"
#include "cli/output/wrap.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

namespace pullrec::cli {

namespace {

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
    const CallWords words = words_of_call(command);
    std::string result =
        fmt::format("Usage: pullrec {} [OPTIONS]{}\n", words.before_options, words.after_options);
    for (const auto& path : alias_paths(command)) {
        result += fmt::format("Also:  pullrec {}\n", path);
    }
    return result;
}

std::string details_text(const Command& command, std::size_t width) {
    std::string result;
    auto before = Paragraph::Kind::text;
    for (const auto& paragraph : paragraphs_of(command.details)) {
        const bool is_item = paragraph.kind == Paragraph::Kind::item;
        result += is_item && before == Paragraph::Kind::item ? "" : "\n";
        if (is_item) {
            result += "- " + wrap(paragraph.text, width, 2) + "\n";
        } else if (paragraph.kind == Paragraph::Kind::verbatim) {
            result.append(paragraph.text).append("\n");
        } else {
            result += wrap(paragraph.text, width, 0) + "\n";
        }
        before = paragraph.kind;
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

std::string options_text(const Command& command, std::size_t width) {
    std::string result;
    for (const auto& paragraph : option_paragraphs(command)) {
        std::vector<Definition> items;
        items.reserve(paragraph.options.size());
        for (const auto& option : paragraph.options) {
            items.push_back(option_definition(option));
        }
        result += fmt::format("\n{}:\n{}", paragraph.heading,
                              definitions(items, width, usual_term_width(items)));
    }
    return result;
}

std::string exits_text(const Command& command, std::size_t width) {
    std::vector<Definition> items;
    for (const auto& exit : complete_exits(command)) {
        items.emplace_back(fmt::format("{:2}", static_cast<int>(exit.code)), exit.meaning);
    }
    return "\nExit codes:\n" + definitions(items, width, 2);
}

std::string more_text(const Command& command, HelpLength length, std::size_t width) {
    if (length == HelpLength::page) {
        return fmt::format("\nMore: pullrec help {}\n", command.path);
    }
    std::vector<std::string> topics;
    for (const auto* topic : topics_of(command)) {
        topics.push_back(fmt::format("pullrec help {}", topic->name));
    }
    return "\n" + wrap(fmt::format("See also: {}", fmt::join(topics, ", ")), width, 0) + "\n";
}

} // namespace

std::string help_page(const Command& command, HelpLength length, const Style& style) {
    const auto width = text_width(style);
    auto page = wrap(sentence(command.summary), width, 0) + "\n\n" +
                examples_text(command.examples, width) + "\n" + usage_text(command);
    if (length == HelpLength::full) {
        page += details_text(command, width);
    }
    return page + positionals_text(command, width) + options_text(command, width) +
           exits_text(command, width) + more_text(command, length, width);
}

} // namespace pullrec::cli
