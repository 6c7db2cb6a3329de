// SPDX-License-Identifier: Apache-2.0
#include "cli/help_page.hpp"
#include "cli/invocation.hpp"
#include "cli/output/escape.hpp"
#include "cli/resolve.hpp"
#include "cli/suggest.hpp"
#include "domain/error.hpp"

namespace pullrec::cli {

namespace {

std::string asked_topic(const Arguments& arguments) {
    std::string topic;
    for (const auto& word : arguments.texts("TOPIC")) {
        topic.append(topic.empty() ? "" : " ").append(word);
    }
    return topic;
}

[[noreturn]] void refuse_topic(std::string_view topic, Commands commands) {
    std::vector<std::string_view> paths = next_words("", commands);
    for (const auto* command : commands) {
        paths.push_back(command->path);
    }
    const auto shown = escape(topic, {.ascii_only = true});
    const auto meant = nearest(topic, paths);
    throw Error(ErrorCode::not_found,
                meant.empty()
                    ? "no help on '" + shown + "': 'pullrec help' lists the topics"
                    : "no help on '" + shown + "'. Did you mean '" + std::string(meant) + "'?");
}

ExitCode run(const Invocation& invocation) {
    const auto topic = asked_topic(invocation.arguments);
    const auto* command = find_command(topic, invocation.commands);
    if (command != nullptr) {
        invocation.out.write(help_page(*command, HelpLength::full, invocation.style));
    } else if (topic.empty() || is_command_group(topic, invocation.commands)) {
        invocation.out.write(overview(invocation.commands, topic, invocation.style));
    } else {
        refuse_topic(topic, invocation.commands);
    }
    return ExitCode::done;
}

} // namespace

const Command& help_command() {
    static const Command command{
        .path = "help",
        .group = Group::help,
        .summary = "list the commands, or explain one",
        .examples = {{"pullrec help", "all commands"},
                     {"pullrec help version", "one command, with all there is to say"}},
        .positionals = {{.name = "TOPIC",
                         .help = "words of a command",
                         .at_least = 0,
                         .at_most = Positional::any_number}},
        .exits = {{ExitCode::done, "done"}, {ExitCode::not_found, "no such topic"}},
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
