// SPDX-License-Identifier: Apache-2.0
#include "cli/command_words.hpp"

#include "cli/global_options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace pullrec::cli {

namespace {

std::string notes_of(const Option& option) {
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
    return notes.empty() ? std::string() : fmt::format(" ({})", fmt::join(notes, "; "));
}

bool honours(const Command& command, std::string_view global) {
    return std::find(command.globals.begin(), command.globals.end(), global) !=
           command.globals.end();
}

void add_missing(std::vector<ExitMeaning>& exits, const ExitMeaning& more) {
    if (std::none_of(exits.begin(), exits.end(),
                     [&more](const ExitMeaning& exit) { return exit.code == more.code; })) {
        exits.push_back(more);
    }
}

Paragraph paragraph_of(std::string_view text) {
    if (text.starts_with("- ")) {
        return {Paragraph::Kind::item, text.substr(2)};
    }
    return {text.starts_with("  ") ? Paragraph::Kind::verbatim : Paragraph::Kind::text, text};
}

} // namespace

std::string sentence(std::string_view summary) {
    std::string result(summary);
    if (!result.empty() && result.front() >= 'a' && result.front() <= 'z') {
        result.front() = static_cast<char>(result.front() - 'a' + 'A');
    }
    return result + ".";
}

CallWords words_of_call(const Command& command) {
    CallWords words{std::string(command.path), ""};
    for (const auto& positional : command.positionals) {
        const std::string name =
            fmt::format("{}{}", positional.name, positional.at_most > 1 ? "..." : "");
        if (positional.after_mark) {
            words.after_options += " -- " + name;
        } else {
            words.before_options += positional.at_least == 0 ? " [" + name + "]" : " " + name;
        }
    }
    return words;
}

std::string call_words(const Command& command) {
    const CallWords words = words_of_call(command);
    return words.before_options + words.after_options;
}

std::vector<std::string> alias_paths(const Command& command) {
    std::vector<std::string> paths;
    paths.reserve(command.aliases.size());
    for (const auto alias : command.aliases) {
        paths.push_back(
            fmt::format("{}{}", command.path.substr(0, command.path.rfind(' ') + 1), alias));
    }
    return paths;
}

Definition option_definition(const Option& option) {
    auto term = option.letter == '\0' ? fmt::format("--{}", option.name)
                                      : fmt::format("-{}, --{}", option.letter, option.name);
    if (!option.value.empty()) {
        term += fmt::format(" {}", option.value);
    }
    std::string meaning(option.help);
    if (!option.choices.empty() &&
        option.value != fmt::format("{}", fmt::join(option.choices, "|"))) {
        meaning += fmt::format(": {}", fmt::join(option.choices, ", "));
    }
    return {term, meaning + notes_of(option)};
}

std::vector<OptionParagraph> option_paragraphs(const Command& command) {
    std::vector<OptionParagraph> paragraphs;
    for (auto& option : accepted_options(command)) {
        if (option.hidden) {
            continue;
        }
        auto found = std::find_if(
            paragraphs.begin(), paragraphs.end(),
            [&option](const OptionParagraph& one) { return one.heading == option.heading; });
        if (found == paragraphs.end()) {
            found = paragraphs.insert(found, OptionParagraph{option.heading, {}});
        }
        found->options.push_back(option);
    }
    return paragraphs;
}

std::vector<ExitMeaning> complete_exits(const Command& command) {
    auto exits = command.exits;
    add_missing(exits, {ExitCode::usage, "wrong call"});
    if (honours(command, "files")) {
        add_missing(exits, {ExitCode::not_found, "no kubelet's files below --files or --root-dir"});
    }
    if (honours(command, "db")) {
        add_missing(exits, {ExitCode::database_absent, "no database"});
        add_missing(exits, {ExitCode::locked, "locked longer than --busy-timeout"});
        add_missing(exits, {ExitCode::schema, "a database of another version, or not ours"});
        add_missing(exits, {ExitCode::corrupt, "the database is damaged"});
    }
    add_missing(exits, {ExitCode::io, "cannot read or write"});
    std::sort(exits.begin(), exits.end(),
              [](const ExitMeaning& a, const ExitMeaning& b) { return a.code < b.code; });
    return exits;
}

std::vector<Paragraph> paragraphs_of(std::string_view details) {
    constexpr std::string_view margin = "  ";
    std::vector<Paragraph> paragraphs;
    while (!details.empty()) {
        auto end = details.find('\n');
        while (details.starts_with(margin) && end != std::string_view::npos &&
               details.substr(end + 1).starts_with(margin)) {
            end = details.find('\n', end + 1);
        }
        if (end != 0) {
            paragraphs.push_back(paragraph_of(details.substr(0, end)));
        }
        details.remove_prefix(end == std::string_view::npos ? details.size() : end + 1);
    }
    return paragraphs;
}

} // namespace pullrec::cli
