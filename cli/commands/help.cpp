// SPDX-License-Identifier: Apache-2.0
#include "cli/command_words.hpp"
#include "cli/help_page.hpp"
#include "cli/invocation.hpp"
#include "cli/manual/page_text.hpp"
#include "cli/manual/topics.hpp"
#include "cli/output/escape.hpp"
#include "cli/output/wrap.hpp"
#include "cli/pager.hpp"
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
    for (const auto& one : all_topics()) {
        paths.push_back(one.name);
    }
    const auto shown = escape(topic, {.ascii_only = true});
    const auto meant = nearest(topic, paths);
    throw Error(ErrorCode::not_found,
                meant.empty()
                    ? "no help on '" + shown + "': 'pullrec help' lists the topics"
                    : "no help on '" + shown + "'. Did you mean '" + std::string(meant) + "'?");
}

std::string text_on(std::string_view asked, const Invocation& invocation) {
    if (const auto* command = find_command(asked, invocation.commands)) {
        return help_page(*command, HelpLength::full, invocation.style);
    }
    // A topic says more than the list of commands that begin with the same word.
    if (const auto* topic = find_topic(asked)) {
        return sentence(topic->summary) + "\n\n" +
               page_text(topic->text, text_width(invocation.style)) +
               "\nAll commands and topics: pullrec help\n";
    }
    if (!asked.empty() && !is_command_group(asked, invocation.commands)) {
        refuse_topic(asked, invocation.commands);
    }
    return overview(invocation.commands, asked, invocation.style);
}

ExitCode run(const Invocation& invocation) {
    const auto text = text_on(asked_topic(invocation.arguments), invocation);
    if (!invocation.style.width || !show_in_pager(text, invocation.environment)) {
        invocation.out.write(text);
    }
    return ExitCode::done;
}

} // namespace

const Command& help_command() {
    static const Command command{
        .path = "help",
        .group = Group::help,
        .summary = "explain a command or a topic; list all of them",
        .details =
            "On a terminal the text is shown through $PAGER, else through 'less', if that is "
            "there; PAGER=cat shows it at once. The same texts are pages of the manual: 'man "
            "pullrec-revoke', 'man pullrec-records'. 'pullrec COMMAND -h' is the short form.",
        .examples = {{"pullrec help", "all commands and topics"},
                     {"pullrec help revoke", "a command, with all there is to say"},
                     {"pullrec help exit-codes", "a topic"}},
        .positionals = {{.name = "TOPIC",
                         .help = "words of a command, or a topic",
                         .at_least = 0,
                         .at_most = Positional::any_number}},
        .exits = {{ExitCode::done, "done"}, {ExitCode::not_found, "no such command or topic"}},
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
