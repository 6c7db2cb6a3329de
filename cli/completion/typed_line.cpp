// SPDX-License-Identifier: Apache-2.0
#include "cli/completion/typed_line.hpp"

#include "cli/global_options.hpp"
#include "cli/option_words.hpp"

namespace pullrec::cli {

namespace {

/// Takes the word at `position`, and the next one when it is its value.
void take_word(const std::vector<std::string>& words, std::size_t& position, TypedLine& line) {
    const std::string& word = words[position];
    if (line.after_mark || !is_option_word(word)) {
        ++line.plain_words;
        return;
    }
    if (word == "--") {
        line.after_mark = true;
        return;
    }
    const auto* option = find_option(word, line.options);
    if (option == nullptr) {
        return;
    }
    line.given.push_back(option->name);
    if (wants_next_word(word, *option) && ++position == words.size()) {
        line.awaited = option;
    }
}

} // namespace

TypedLine read_typed_line(std::span<const std::string> words, Commands commands) {
    TypedLine line;
    line.resolution = resolve(words, commands);
    const auto* command = line.resolution.command;
    line.options = command == nullptr ? leading_options(commands) : accepted_options(*command);
    const auto& left = line.resolution.arguments;
    for (std::size_t position = 0; position < left.size(); ++position) {
        take_word(left, position, line);
    }
    return line;
}

} // namespace pullrec::cli
