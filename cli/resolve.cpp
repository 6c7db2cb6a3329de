// SPDX-License-Identifier: Apache-2.0
#include "cli/resolve.hpp"

#include "cli/global_options.hpp"
#include "cli/option_words.hpp"
#include "cli/output/escape.hpp"
#include "cli/suggest.hpp"
#include "domain/error.hpp"

#include <algorithm>

namespace pullrec::cli {

namespace {

std::string joined(std::string_view path, std::string_view word) {
    std::string result(path);
    if (!result.empty()) {
        result += ' ';
    }
    return result.append(word);
}

[[noreturn]] void refuse_word(std::string_view path, std::string_view word, Commands commands) {
    const auto whole = escape(joined(path, word), {.ascii_only = true});
    const auto type = word.substr(0, path.empty() ? word.size() : word.find('/'));
    const auto meant = nearest(type, next_words(path, commands));
    if (!meant.empty()) {
        throw Error(ErrorCode::usage,
                    "unknown command '" + whole + "'. Did you mean '" + joined(path, meant) + "'?");
    }
    throw Error(ErrorCode::usage,
                "unknown command '" + whole + "': see 'pullrec " + joined(path, "-h") + "'");
}

[[noreturn]] void refuse_leading_option(std::string_view word, const std::vector<Option>& leading,
                                        Commands commands) {
    const auto name = spelled_option(word);
    const bool is_known =
        std::any_of(commands.begin(), commands.end(), [word](const Command* command) {
            return find_option(word, accepted_options(*command)) != nullptr;
        });
    if (is_known) {
        throw Error(ErrorCode::usage, "option '" + name + "' belongs after the command");
    }
    throw Error(ErrorCode::usage, unknown_option(word, leading, "pullrec -h"));
}

/// `TYPE/NAME` where `TYPE` would complete a command: true when the resolution is complete.
bool resolve_typed_name(std::string_view word, Commands commands, Resolution& result) {
    const auto slash = word.find('/');
    if (result.path.empty() || slash == std::string_view::npos) {
        return false;
    }
    const auto path = joined(result.path, word.substr(0, slash));
    result.command = find_command(path, commands);
    if (result.command == nullptr) {
        return false;
    }
    result.path = path;
    result.type_prefix = word.substr(0, slash + 1);
    result.arguments.emplace_back(word);
    return true;
}

/// Takes one word of the command; true when the command is complete.
bool resolve_word(std::string_view word, Commands commands, Resolution& result) {
    if (resolve_typed_name(word, commands, result)) {
        return true;
    }
    const auto path = joined(result.path, word);
    result.command = find_command(path, commands);
    if (result.command == nullptr && !is_command_group(path, commands)) {
        refuse_word(result.path, word, commands);
    }
    result.path = path;
    return result.command != nullptr;
}

} // namespace

Resolution resolve(std::span<const std::string> words, Commands commands) {
    const auto leading = leading_options(commands);
    Resolution result;
    std::size_t i = 0;
    while (i < words.size() && result.command == nullptr) {
        const auto& word = words[i++];
        if (!is_option_word(word)) {
            resolve_word(word, commands, result);
            continue;
        }
        const auto* option = find_option(word, leading);
        if (option == nullptr) {
            refuse_leading_option(word, leading, commands);
        }
        result.arguments.push_back(word);
        if (wants_next_word(word, *option) && i < words.size()) {
            result.arguments.push_back(words[i++]);
        }
    }
    result.arguments.insert(result.arguments.end(), words.begin() + static_cast<std::ptrdiff_t>(i),
                            words.end());
    return result;
}

const Command* find_command(std::string_view path, Commands commands) {
    const auto space = path.rfind(' ');
    const auto start = space == std::string_view::npos ? 0 : space + 1;
    const auto found =
        std::find_if(commands.begin(), commands.end(), [path, start](const Command* command) {
            if (command->path == path) {
                return true;
            }
            const auto last = command->path.rfind(' ');
            const auto last_start = last == std::string_view::npos ? 0 : last + 1;
            const auto& aliases = command->aliases;
            return command->path.substr(0, last_start) == path.substr(0, start) &&
                   std::find(aliases.begin(), aliases.end(), path.substr(start)) != aliases.end();
        });
    return found == commands.end() ? nullptr : *found;
}

bool is_command_group(std::string_view path, Commands commands) {
    return !path.empty() && !next_words(path, commands).empty();
}

std::vector<std::string_view> next_words(std::string_view path, Commands commands) {
    const auto prefix = path.empty() ? std::string() : std::string(path) + ' ';
    std::vector<std::string_view> result;
    for (const auto* command : commands) {
        if (command->path.substr(0, prefix.size()) != prefix) {
            continue;
        }
        const auto rest = command->path.substr(prefix.size());
        const auto word = rest.substr(0, rest.find(' '));
        if (std::find(result.begin(), result.end(), word) == result.end()) {
            result.push_back(word);
        }
        if (word == rest) {
            result.insert(result.end(), command->aliases.begin(), command->aliases.end());
        }
    }
    return result;
}

} // namespace pullrec::cli
