// SPDX-License-Identifier: Apache-2.0
#include "cli/command_words.hpp"
#include "cli/commands/all.hpp"
#include "cli/help_page.hpp"
#include "cli/manual/topics.hpp"
#include "cli/resolve.hpp"
#include "domain/error.hpp"
#include "tests/cli/shell_calls.hpp"

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

std::size_t lines_indented_by(std::string_view text, std::size_t spaces) {
    const std::string start = "\n" + std::string(spaces, ' ');
    std::size_t lines = 0;
    for (auto at = text.find(start); at != std::string_view::npos; at = text.find(start, at + 1)) {
        ++lines;
    }
    return lines;
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

TEST_CASE("the overview has a line a command, and tells what is read and where to begin") {
    const auto text = overview(all_commands(), "", {});
    CHECK(longest_line(text) <= 80);
    CHECK(lines_indented_by(text, 20) <= 1); // 'describe serviceaccount NS/NAME' alone is longer
    for (const auto* word : {"/var/lib/kubelet", "--files DIR", "--db PATH", "\n  pullrec status ",
                             "\n  pullrec doctor "}) {
        CAPTURE(word);
        CHECK(holds(text, word));
    }
    CHECK_FALSE(holds(overview(all_commands(), "get", {}), "/var/lib/kubelet"));
}

TEST_CASE("a mistyped type of a name written TYPE/NAME finds the right one") {
    const std::array<std::string, 2> words{"describe", "recrod/sha256:41c0"};
    CHECK_THROWS_WITH_AS(resolve(words, all_commands()),
                         "unknown command 'describe recrod/sha256:41c0'. Did you mean 'describe "
                         "record'?",
                         pullrec::Error);
}
