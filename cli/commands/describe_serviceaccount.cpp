// SPDX-License-Identifier: Apache-2.0
#include "cli/commands/describe.hpp"
#include "cli/commands/describe_account.hpp"
#include "cli/output/list_shape.hpp"
#include "cli/output/what_can_text.hpp"

namespace pullrec::cli {

namespace {

ExitCode run(const Invocation& invocation) {
    return describe_account(invocation, store::AccountKind::service_account);
}

} // namespace

const Command& describe_serviceaccount_command() {
    static const std::string details =
        "A pod of this account is let in by namespace, name and uid alone: the login that "
        "a credential plugin returned for it is not recorded."
        "\n\n" +
        columns_text(opened_rows().listed());
    static const Command command{
        .path = "describe serviceaccount",
        .group = Group::look,
        .summary = "show a recorded service account and what it opens",
        .details = details,
        .examples = {{"pullrec describe serviceaccount payments/gateway", "by its name"},
                     {"pullrec describe serviceaccount/payments/gateway -o json",
                      "the same, for scripts"}},
        .positionals = {{.name = "NS/NAME", .help = "namespace and name of the service account"}},
        .formats = {"table", "json"},
        .globals = describe_globals(),
        .columns = opened_rows().listed(),
        .exits = {{ExitCode::done, "done"}, {ExitCode::not_found, "none of this name is recorded"}},
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
