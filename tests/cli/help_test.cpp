// SPDX-License-Identifier: Apache-2.0
#include "cli/command_words.hpp"
#include "cli/commands/all.hpp"
#include "cli/help_page.hpp"
#include "cli/manual/topics.hpp"
#include "cli/parse_arguments.hpp"
#include "cli/run_tool.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>

using namespace pullrec::cli;

namespace {

bool holds(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

bool is_ascii(std::string_view text) {
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); });
}

std::size_t longest_line(std::string_view text) {
    std::size_t longest = 0;
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        longest = std::max(longest, end);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return longest;
}

/// The calls of pullrec in a shell line, without its name.
std::vector<std::vector<std::string>> calls_of(std::string_view line) {
    std::vector<std::vector<std::string>> calls;
    bool in_call = false;
    bool may_begin = true;
    for (auto& word : words_of(line)) {
        if (word.starts_with("<(")) {
            word.erase(0, 2);
            may_begin = true;
        }
        if (in_call && word.ends_with(')')) {
            word.pop_back();
        }
        const bool parts = word == "|" || word == "&&" || word == ";";
        if (may_begin && word == "pullrec") {
            calls.emplace_back();
        } else if (in_call && !parts && word != "2>&1") {
            calls.back().push_back(std::move(word));
        }
        in_call = !parts && (in_call || (may_begin && !calls.empty() && calls.back().empty()));
        may_begin = parts;
    }
    return calls;
}

/// Parses a line as the program does and gives the command it means.
const Command* command_meant(const std::vector<std::string>& words) {
    const auto resolution = resolve(words, all_commands());
    if (resolution.command != nullptr) {
        static_cast<void>(parse_arguments(resolution, Environment()));
    }
    return resolution.command;
}

const ExitMeaning* exit_meaning(const std::vector<ExitMeaning>& exits, ExitCode code) {
    const auto found = std::find_if(exits.begin(), exits.end(),
                                    [code](const ExitMeaning& one) { return one.code == code; });
    return found == exits.end() ? nullptr : &*found;
}

} // namespace

TEST_CASE("every example is a right call of its command") {
    for (const auto* command : all_commands()) {
        for (const auto& example : command->examples) {
            CAPTURE(std::string(example.command));
            const auto calls = calls_of(example.command);
            REQUIRE_FALSE(calls.empty());
            for (const auto& call : calls) {
                CHECK(command_meant(call) == command);
            }
        }
    }
}

TEST_CASE("every line to copy in a command's details is a right call") {
    for (const auto* command : all_commands()) {
        for (const auto& paragraph : paragraphs_of(command->details)) {
            if (paragraph.kind != Paragraph::Kind::verbatim) {
                continue;
            }
            std::string lines;
            for (const char c : paragraph.text) {
                if (c == '\n' && lines.ends_with('\\')) {
                    lines.back() = ' ';
                } else {
                    lines.append(c == '\n' ? " ; " : std::string(1, c));
                }
            }
            for (const auto& call : calls_of(lines)) {
                CHECK(command_meant(call) != nullptr);
            }
        }
    }
}

TEST_CASE("every command explains itself, in ASCII, for a terminal of 80 columns") {
    for (const auto* command : all_commands()) {
        CAPTURE(std::string(command->path));
        CHECK_FALSE(command->details.empty());
        const auto page = help_page(*command, HelpLength::full, {});
        CHECK(is_ascii(page));
        for (const auto& paragraph : paragraphs_of(command->details)) {
            CHECK((paragraph.kind == Paragraph::Kind::verbatim || !holds(paragraph.text, "\n")));
            CHECK((paragraph.kind != Paragraph::Kind::verbatim ||
                   longest_line(paragraph.text) <= 80));
        }
        CHECK(holds(page, "See also: pullrec help"));
        CHECK(holds(help_page(*command, HelpLength::page, {}),
                    "More: pullrec help " + std::string(command->path) + "\n"));
    }
}

TEST_CASE("exit codes of a command are told once, in order, and none that can happen is missing") {
    for (const auto* command : all_commands()) {
        CAPTURE(std::string(command->path));
        const auto exits = complete_exits(*command);
        CHECK(std::is_sorted(exits.begin(), exits.end(),
                             [](const auto& a, const auto& b) { return a.code <= b.code; }));
        for (const auto code : {ExitCode::done, ExitCode::usage, ExitCode::io}) {
            CHECK(exit_meaning(exits, code) != nullptr);
        }
        const auto& globals = command->globals;
        if (std::find(globals.begin(), globals.end(), "db") != globals.end()) {
            for (const auto code : {ExitCode::database_absent, ExitCode::locked, ExitCode::schema,
                                    ExitCode::corrupt}) {
                CHECK(exit_meaning(exits, code) != nullptr);
            }
        }
    }
}

TEST_CASE("what a command says of an exit code goes before what all say") {
    const Command command{.path = "x",
                          .group = Group::look,
                          .summary = "x",
                          .examples = {},
                          .globals = {"db"},
                          .exits = {{ExitCode::io, "own words"}, {ExitCode::done, "fine"}},
                          .run = nullptr};
    const auto exits = complete_exits(command);
    REQUIRE(exits.size() == 7);
    CHECK(exits.front().meaning == "fine");
    CHECK(exits.back().meaning == "own words");
}

TEST_CASE("details are text, items and lines to copy") {
    const auto paragraphs = paragraphs_of("One.\n\n- two\n- three\n\n  four\n  five\nsix");
    REQUIRE(paragraphs.size() == 5);
    CHECK(paragraphs[0].kind == Paragraph::Kind::text);
    CHECK(paragraphs[1].kind == Paragraph::Kind::item);
    CHECK(paragraphs[2].text == "three");
    CHECK(paragraphs[3].kind == Paragraph::Kind::verbatim);
    CHECK(paragraphs[3].text == "  four\n  five");
    CHECK(paragraphs[4].text == "six");
}

TEST_CASE("the overview names every command and every topic") {
    const auto text = overview(all_commands(), "", {});
    for (const auto* command : all_commands()) {
        CHECK(holds(text, "\n  " + call_words(*command)));
    }
    for (const auto& topic : all_topics()) {
        CHECK(holds(text, "\n  " + std::string(topic.name)));
    }
}

TEST_CASE("a mistyped type of a name written TYPE/NAME finds the right one") {
    const std::array<std::string, 2> words{"describe", "recrod/sha256:41c0"};
    CHECK_THROWS_WITH_AS(resolve(words, all_commands()),
                         "unknown command 'describe recrod/sha256:41c0'. Did you mean 'describe "
                         "record'?",
                         pullrec::Error);
}
