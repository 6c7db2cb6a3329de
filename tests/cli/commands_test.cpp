// SPDX-License-Identifier: Apache-2.0
#include "cli/command_words.hpp"
#include "cli/commands/all.hpp"
#include "cli/global_options.hpp"
#include "cli/help_page.hpp"
#include "cli/list_arguments.hpp"
#include "cli/resolve.hpp"
#include "tests/cli/sample_command.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>

using namespace pullrec::cli;

namespace {

bool is_lower_phrase(std::string_view text) {
    return !text.empty() && text.back() != '.' && (text.front() < 'A' || text.front() > 'Z');
}

bool takes(const Command& command, std::string_view name) {
    const auto options = accepted_options(command);
    return std::any_of(options.begin(), options.end(),
                       [name](const Option& option) { return option.name == name; });
}

/// The names behind each `--` in a text.
std::vector<std::string> options_in(std::string_view text) {
    std::vector<std::string> names;
    for (auto at = text.find("--"); at != std::string_view::npos; at = text.find("--", at + 2)) {
        const auto name = text.substr(at + 2);
        names.emplace_back(name.substr(0, name.find_first_not_of("abcdefghijklmnopqrstuvwxyz-")));
    }
    return names;
}

} // namespace

TEST_CASE("every command says what it is, shows examples and names its exit codes") {
    for (const auto* command : all_commands()) {
        CAPTURE(std::string(command->path));
        CHECK(is_lower_phrase(command->summary));
        CHECK_FALSE(command->examples.empty());
        CHECK_FALSE(command->exits.empty());
        CHECK(static_cast<bool>(command->run));
        for (const auto& example : command->examples) {
            CHECK(example.command.find("pullrec ") != std::string_view::npos);
        }
        for (const auto& option : accepted_options(*command)) {
            CHECK(is_lower_phrase(option.help));
        }
    }
}

TEST_CASE("a summary fits beside its command on a line of 80 columns") {
    constexpr std::size_t beside_the_longest_call = 52;
    for (const auto* command : all_commands()) {
        CAPTURE(std::string(command->path));
        CHECK(command->summary.size() <= beside_the_longest_call);
    }
}

TEST_CASE("what changes can be looked at first, and stands in no list with what only looks") {
    for (const auto* command : all_commands()) {
        if (command->group == Group::change) {
            CAPTURE(std::string(command->path));
            CHECK(takes(*command, "dry-run"));
        }
    }
}

TEST_CASE("an exit code is explained by options that the command has") {
    for (const auto* command : all_commands()) {
        for (const auto& exit : complete_exits(*command)) {
            CAPTURE(std::string(command->path));
            CAPTURE(std::string(exit.meaning));
            for (const auto& option : options_in(exit.meaning)) {
                CHECK_MESSAGE(takes(*command, option), option);
            }
        }
    }
}

TEST_CASE("no command hides behind another") {
    std::set<std::string_view> paths;
    for (const auto* command : all_commands()) {
        CAPTURE(std::string(command->path));
        CHECK(paths.insert(command->path).second);
        CHECK_FALSE(is_command_group(command->path, all_commands()));
        CHECK(find_command(command->path, all_commands()) == command);
    }
}

TEST_CASE("options have one name and one letter in a command, and a letter one meaning in all") {
    std::map<char, std::string_view> meanings;
    for (const auto* command : all_commands()) {
        CAPTURE(std::string(command->path));
        std::set<std::string_view> names;
        for (const auto& option : accepted_options(*command)) {
            CHECK(names.insert(option.name).second);
            if (option.letter != '\0') {
                CHECK(meanings.emplace(option.letter, option.name).first->second == option.name);
            }
        }
    }
}

TEST_CASE("a command honours global options that exist") {
    const auto globals = global_options();
    for (const auto* command : all_commands()) {
        for (const auto name : command->globals) {
            CHECK_MESSAGE(std::any_of(globals.begin(), globals.end(),
                                      [name](const Option& option) { return option.name == name; }),
                          std::string(name));
        }
    }
}

TEST_CASE("a command that lists tells its columns, and takes what lists take") {
    for (const auto* command : all_commands()) {
        if (command->columns.empty()) {
            continue;
        }
        CAPTURE(std::string(command->path));
        CHECK(command->details.find(columns_text(command->columns)) != std::string_view::npos);
        const auto options = accepted_options(*command);
        for (const char* name : {"columns", "sort-by", "limit", "no-headers", "no-trunc"}) {
            CHECK(std::any_of(options.begin(), options.end(),
                              [name](const Option& option) { return option.name == name; }));
        }
    }
}

TEST_CASE("every command can be told to be quiet, to tell more, never to ask, and about colours") {
    for (const auto* command : all_commands()) {
        const auto options = accepted_options(*command);
        for (const char* name : {"quiet", "verbose", "no-input", "color"}) {
            CHECK(std::any_of(options.begin(), options.end(),
                              [name](const Option& option) { return option.name == name; }));
        }
    }
}

TEST_CASE("help shows examples first, every option and the exit codes") {
    const auto page = help_page(samples::check(), HelpLength::page, {});
    CHECK(page.find("Simulate the decision.\n\n  pullrec check app  ask\n") == 0);
    CHECK(page.find("Usage: pullrec check [IMAGE] [OPTIONS]\nAlso:  pullrec simulate\n") !=
          std::string::npos);
    for (const auto& option : accepted_options(samples::check())) {
        CHECK(page.find("--" + std::string(option.name)) != std::string::npos);
    }
    CHECK(page.find("\nExit codes:\n   0  allowed\n   1  must pull\n   2  wrong call\n") !=
          std::string::npos);
    CHECK(page.find("\nMore: pullrec help check\n") != std::string::npos);
    CHECK(page.find("The longer story.") == std::string::npos);
    CHECK(help_page(samples::check(), HelpLength::full, {}).find("The longer story.") !=
          std::string::npos);
}

TEST_CASE("the usage line has the options where they are read, not where another gets them") {
    auto command = samples::check();
    command.positionals.push_back({.name = "CMD",
                                   .help = "a command",
                                   .at_most = Positional::any_number,
                                   .after_mark = true});
    const auto page = help_page(command, HelpLength::page, {});
    CHECK(page.find("Usage: pullrec check [IMAGE] [OPTIONS] -- CMD...\n") != std::string::npos);
}

TEST_CASE("the overview of a group shows its commands only") {
    const auto text = overview(samples::all(), "delete", {});
    CHECK(text.find("delete intent NAME...") != std::string::npos);
    CHECK(text.find("check") == std::string::npos);
}
