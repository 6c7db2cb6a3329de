// SPDX-License-Identifier: Apache-2.0
#include "cli/input.hpp"
#include "cli/invocation.hpp"
#include "cli/output/failure_view.hpp"

namespace pullrec::cli {

namespace {

constexpr std::size_t limit = std::size_t{1024} * 1024;

std::string given_text(const Arguments& arguments) {
    std::string text = arguments.text("TEXT").value_or("-");
    if (text != "-") {
        return text;
    }
    text = read_input("-", limit);
    text.erase(text.find_last_not_of("\r\n") + 1);
    return text;
}

ExitCode run(const Invocation& invocation) {
    const Failure failure = assess_failure(given_text(invocation.arguments));
    if (invocation.arguments.text("output") == "json") {
        print_failure_json(invocation.out, failure);
    } else {
        print_failure_text(invocation.out, failure, invocation.style);
    }
    return ExitCode::done;
}

} // namespace

const Command& failure_classify_command() {
    static const Command command{
        .path = "failure classify",
        .group = Group::pulls,
        .summary = "tell which label and class an error text gets",
        .details = "CRI-O's label is the first text of its table that the error contains, else "
                   "UNKNOWN; the class is finer. The text is shown as history keeps it: without "
                   "logins, tokens and passwords, and no longer than 4 KiB.",
        .examples = {{"pullrec failure classify 'toomanyrequests: You have reached your limit'",
                      "one text"},
                     {"crictl pull registry.corp.example/app:v1 2>&1 | pullrec failure classify -",
                      "what a runtime says"}},
        .positionals = {{.name = "TEXT",
                         .help = "the error text; '-', or none, reads standard input",
                         .at_least = 0}},
        .formats = {"table", "json"},
        .exits = {{ExitCode::done, "done"}},
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
