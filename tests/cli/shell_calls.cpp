// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/shell_calls.hpp"

#include "cli/commands/all.hpp"
#include "cli/global_options.hpp"
#include "cli/parse_arguments.hpp"
#include "cli/run_tool.hpp"
#include "domain/error.hpp"

#include <algorithm>
#include <map>

namespace pullrec::cli {

namespace {

/// An option under `Required (one)` or `Whom (one)` stands in for the others there.
void require_one_of_each(const Command& command, const Arguments& arguments) {
    std::map<std::string_view, bool> given;
    for (const auto& option : accepted_options(command)) {
        if (option.heading.find("(one)") != std::string_view::npos) {
            given[option.heading] = given[option.heading] || arguments.given(option.name);
        }
    }
    for (const auto& [heading, is_given] : given) {
        if (!is_given) {
            throw Error(ErrorCode::usage, "nothing of: " + std::string(heading));
        }
    }
}

} // namespace

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

const Command* command_meant(const std::vector<std::string>& words) {
    const auto resolution = resolve(words, all_commands());
    if (resolution.command != nullptr) {
        const auto parsed = parse_arguments(resolution, Environment());
        if (!parsed.help) {
            require_one_of_each(*resolution.command, parsed.arguments);
        }
    }
    return resolution.command;
}

} // namespace pullrec::cli
