// SPDX-License-Identifier: Apache-2.0
#include "cli/parse_arguments.hpp"

#include "cli/bind_positionals.hpp"
#include "cli/check_choice.hpp"
#include "cli/global_options.hpp"
#include "cli/option_words.hpp"
#include "cli/stand_ins.hpp"
#include "domain/error.hpp"

#include <CLI/App.hpp>
// CLI11's parts need this order.
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>
#include <string>
#include <vector>

namespace pullrec::cli {

namespace {

using Words = std::vector<std::string>;
using Options = std::vector<Option>;

/// Refuses `--image-ref --files DIR`, where CLI11 would take `--files` as the image ref, and splits
/// `--image-ref=`, where CLI11 would take the next word.
Words prepared(const Words& words, const Options& options) {
    Words result;
    const auto end = std::find(words.begin(), words.end(), "--");
    for (auto word = words.begin(); word != end; ++word) {
        const auto* option = find_option(*word, options);
        const bool names_whole = option != nullptr && wants_next_word(*word, *option);
        const auto next = std::next(word);
        if (names_whole && (next == end || (find_option(*next, options) != nullptr))) {
            throw Error(ErrorCode::usage, "option '" + spelled_option(*word) +
                                              "' needs a value: " + std::string(option->value));
        }
        const bool has_empty_value = option != nullptr && word->size() > 2 && word->back() == '=' &&
                                     word->find('=') == word->size() - 1;
        if (has_empty_value) {
            result.push_back(word->substr(0, word->size() - 1));
            result.emplace_back();
        } else {
            result.push_back(*word);
        }
    }
    result.insert(result.end(), end, words.end());
    return result;
}

std::string spellings(const Option& option) {
    const auto letter =
        option.letter == '\0' ? std::string() : std::string("-") + option.letter + ",";
    return letter + "--" + std::string(option.name);
}

/// What CLI11 found: the values of each option, and the words that belong to none.
struct Found {
    std::vector<Words> values; ///< one list an option, in the order of the options
    Words rest;
};

Found split_options(Words words, const Options& options) {
    CLI::App app;
    app.set_help_flag();
    app.allow_extras();
    Found found;
    found.values.resize(options.size());
    for (std::size_t i = 0; i < options.size(); ++i) {
        auto* sink = &found.values[i];
        auto* added = options[i].value.empty()
                          ? app.add_flag(spellings(options[i]))
                          : app.add_option(spellings(options[i]))
                                ->expected(1, CLI::detail::expected_max_vector_size)
                                ->allow_extra_args(false);
        added->each([sink](const std::string& text) { sink->push_back(text); });
    }
    std::reverse(words.begin(), words.end());
    try {
        app.parse(std::move(words));
    } catch (const CLI::ParseError&) {
        // Its text quotes what was given, which may be a secret.
        throw Error(ErrorCode::usage, "an option has no value, or has one and takes none");
    }
    found.rest = app.remaining();
    return found;
}

void take_values(const Option& option, const Words& values, Arguments& arguments) {
    const auto spelled = "--" + std::string(option.name);
    if (values.size() > 1 && !option.repeatable && !option.value.empty()) {
        throw Error(ErrorCode::usage, "option '" + spelled + "' is given more than once");
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
        const bool is_flag = option.value.empty();
        if (is_flag && values[i] != "true") {
            throw Error(ErrorCode::usage, "option '" + spelled + "' takes no value");
        }
        const auto place = values.size() == 1 ? spelled : spelled + " " + ordinal(i + 1);
        ArgumentValue value{is_flag ? std::string() : values[i], Origin::command_line, place};
        check_choice(option, value);
        arguments.add(option.name, std::move(value));
    }
}

void require_value(const Option& option, const Arguments& arguments) {
    if (option.required && arguments.last(option.name) == nullptr) {
        throw Error(ErrorCode::usage, "option '--" + std::string(option.name) +
                                          "' is missing: give its " + std::string(option.value));
    }
}

} // namespace

ParsedArguments parse_arguments(const Resolution& resolution, const Environment& environment,
                                const ReadConfiguration& read) {
    const auto options = accepted_options(*resolution.command);
    const auto found = split_options(prepared(resolution.arguments, options), options);
    ParsedArguments result;
    const auto is_help = [](const Option& option) { return option.name == "help"; };
    const auto help = std::find_if(options.begin(), options.end(), is_help) - options.begin();
    result.help = !found.values[static_cast<std::size_t>(help)].empty();
    if (result.help) {
        return result;
    }
    bind_positionals(resolution, options, found.rest, result.arguments);
    for (std::size_t i = 0; i < options.size(); ++i) {
        take_values(options[i], found.values[i], result.arguments);
    }
    take_stand_ins({*resolution.command, options, environment, read}, result.arguments);
    for (const auto& option : options) {
        require_value(option, result.arguments);
    }
    return result;
}

} // namespace pullrec::cli
