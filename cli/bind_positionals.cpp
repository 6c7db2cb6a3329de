// SPDX-License-Identifier: Apache-2.0
#include "cli/bind_positionals.hpp"

#include "cli/global_options.hpp"
#include "cli/option_words.hpp"
#include "domain/error.hpp"

#include <fmt/format.h>

#include <vector>

namespace pullrec::cli {

namespace {

[[noreturn]] void refuse_option(const Command& command, std::span<const Option> accepted,
                                std::string_view word) {
    if (find_option(word, global_options()) != nullptr) {
        throw Error(ErrorCode::usage, fmt::format("option '{}' has no effect on '{}': leave it out",
                                                  spelled_option(word), command.path));
    }
    throw Error(ErrorCode::usage,
                unknown_option(word, accepted, fmt::format("pullrec {} -h", command.path)));
}

/// The words without the mark `--`; what follows it is never an option.
std::vector<std::string> plain_words(const Command& command, std::span<const Option> accepted,
                                     std::span<const std::string> rest) {
    std::vector<std::string> words;
    bool after_mark = false;
    for (const auto& word : rest) {
        if (!after_mark && word == "--") {
            after_mark = true;
            continue;
        }
        if (!after_mark && is_option_word(word)) {
            refuse_option(command, accepted, word);
        }
        words.push_back(word);
    }
    return words;
}

void strip_type(const std::string& prefix, std::vector<std::string>& words) {
    for (auto& word : words) {
        if (word.compare(0, prefix.size(), prefix) != 0) {
            throw Error(ErrorCode::usage,
                        "the first name is written TYPE/NAME: write every name as " + prefix +
                            "NAME");
        }
        word.erase(0, prefix.size());
    }
}

} // namespace

void bind_positionals(const Resolution& resolution, std::span<const Option> accepted,
                      std::span<const std::string> rest, Arguments& arguments) {
    const auto& command = *resolution.command;
    auto words = plain_words(command, accepted, rest);
    strip_type(resolution.type_prefix, words);
    std::size_t next = 0;
    for (const auto& positional : command.positionals) {
        std::size_t taken = 0;
        for (; taken < positional.at_most && next < words.size(); ++taken) {
            arguments.add(positional.name,
                          {words[next++], Origin::command_line, std::string(positional.name)});
        }
        if (taken < positional.at_least) {
            throw Error(ErrorCode::usage, fmt::format("{} is missing: see 'pullrec {} -h'",
                                                      positional.name, command.path));
        }
    }
    if (next < words.size()) {
        throw Error(ErrorCode::usage,
                    fmt::format("{} more than '{}' takes: see 'pullrec {} -h'",
                                words.size() - next == 1
                                    ? "one argument"
                                    : fmt::format("{} arguments", words.size() - next),
                                command.path, command.path));
    }
}

std::string ordinal(std::size_t number) {
    const auto* suffix = "th";
    const bool teen = number % 100 / 10 == 1;
    if (!teen && number % 10 == 1) {
        suffix = "st";
    } else if (!teen && number % 10 == 2) {
        suffix = "nd";
    } else if (!teen && number % 10 == 3) {
        suffix = "rd";
    }
    return fmt::format("({}{})", number, suffix);
}

} // namespace pullrec::cli
