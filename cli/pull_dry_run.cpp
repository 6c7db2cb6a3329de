// SPDX-License-Identifier: Apache-2.0
#include "cli/pull_dry_run.hpp"

#include "cli/output/pull_decision_view.hpp"
#include "cli/pull_decision_arguments.hpp"
#include "domain/error.hpp"

namespace pullrec::cli {

std::vector<Option> pull_dry_run_options() {
    std::vector<Option> options{
        {.name = "dry-run", .help = "run nothing: explain what CRI-O would do, by these facts"}};
    const auto facts = pull_decision_options();
    options.insert(options.end(), facts.begin(), facts.end());
    return options;
}

std::optional<ExitCode> pull_dry_run(const Invocation& invocation) {
    if (!invocation.arguments.given("dry-run")) {
        if (asks_for_pull_decision(invocation.arguments)) {
            throw Error(ErrorCode::usage, "facts of an image only serve --dry-run: add it");
        }
        return std::nullopt;
    }
    const auto steps = pull_decision(invocation.arguments);
    if (invocation.arguments.text("output") == "json") {
        print_pull_decision_json(invocation.out, steps);
    } else {
        print_pull_decision(invocation.out, steps, invocation.style);
    }
    return steps.back().decision == PullDecision::fail ? ExitCode::no : ExitCode::done;
}

} // namespace pullrec::cli
