// SPDX-License-Identifier: Apache-2.0
#include "cli/manual/command_page.hpp"

#include "cli/command_words.hpp"
#include "cli/manual/scdoc.hpp"
#include "cli/manual/topics.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace pullrec::cli {

namespace {

std::string title(std::string_view name, std::string_view summary) {
    return fmt::format("{}(1) \"pullrec\" \"pullrec\"\n\n# NAME\n\n{} - {}\n\n", name,
                       scdoc_text(name), scdoc_text(summary));
}

std::string upper(std::string_view heading) {
    std::string result(heading);
    std::transform(result.begin(), result.end(), result.begin(),
                   [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; });
    return result;
}

std::string synopsis(const Command& command) {
    const CallWords words = words_of_call(command);
    auto result =
        fmt::format("# SYNOPSIS\n\n{} [_OPTIONS_]{}\n\n",
                    scdoc_bold("pullrec " + words.before_options), scdoc_text(words.after_options));
    for (const auto& path : alias_paths(command)) {
        result += fmt::format("Also: {}\n\n", scdoc_bold("pullrec " + path));
    }
    return result;
}

std::string without_margin(std::string_view lines) {
    std::string result(lines.substr(2));
    for (auto at = result.find("\n  "); at != std::string::npos; at = result.find("\n  ", at + 1)) {
        result.erase(at + 1, 2);
    }
    return result;
}

std::string description(const Command& command) {
    std::string result = "# DESCRIPTION\n\n";
    for (const auto& paragraph : paragraphs_of(command.details)) {
        if (paragraph.kind == Paragraph::Kind::verbatim) {
            result += scdoc_literal(without_margin(paragraph.text));
        } else {
            result += fmt::format("{}{}\n\n", paragraph.kind == Paragraph::Kind::item ? "- " : "",
                                  scdoc_text(paragraph.text));
        }
    }
    return result;
}

std::string examples(const Command& command) {
    std::string result = "# EXAMPLES\n\n";
    for (const auto& example : command.examples) {
        result += scdoc_text(sentence(example.comment)) + "\n\n" + scdoc_literal(example.command);
    }
    return result;
}

std::string arguments(const Command& command) {
    std::string result = command.positionals.empty() ? "" : "# ARGUMENTS\n\n";
    for (const auto& positional : command.positionals) {
        result += scdoc_term(positional.name, positional.help);
    }
    return result;
}

std::string options(const Command& command) {
    std::string result;
    for (const auto& paragraph : option_paragraphs(command)) {
        result += fmt::format("# {}\n\n", scdoc_text(upper(paragraph.heading)));
        for (const auto& option : paragraph.options) {
            const auto [term, meaning] = option_definition(option);
            result += scdoc_term(term, meaning);
        }
    }
    return result;
}

std::string exit_status(const Command& command) {
    std::string result = "# EXIT STATUS\n\n";
    for (const auto& exit : complete_exits(command)) {
        result += scdoc_term(std::to_string(static_cast<int>(exit.code)), exit.meaning);
    }
    return result;
}

std::string see_also(const Command& command) {
    std::string result = "# SEE ALSO\n\n*pullrec*(1)";
    for (const auto* topic : topics_of(command)) {
        result += fmt::format(", {}({})", scdoc_bold(topic->page), topic->section);
    }
    return result + "\n";
}

} // namespace

std::string page_name(const Command& command) {
    auto name = fmt::format("pullrec-{}", command.path);
    std::replace(name.begin(), name.end(), ' ', '-');
    return name;
}

std::string command_page(const Command& command) {
    return title(page_name(command), command.summary) + synopsis(command) + description(command) +
           examples(command) + arguments(command) + options(command) + exit_status(command) +
           see_also(command);
}

} // namespace pullrec::cli
