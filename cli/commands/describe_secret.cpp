// SPDX-License-Identifier: Apache-2.0
#include "cli/commands/describe.hpp"
#include "cli/commands/describe_account.hpp"
#include "cli/output/list_shape.hpp"
#include "cli/output/what_can_text.hpp"

namespace pullrec::cli {

namespace {

ExitCode run(const Invocation& invocation) {
    return describe_account(invocation, store::AccountKind::secret);
}

} // namespace

const Command& describe_secret_command() {
    static const std::string details =
        "What is recorded of it on this node; the secret itself is not read. A login that "
        "the secret no longer holds still opens what it opened: rotating a secret in "
        "place takes nothing away, 'pullrec revoke' does.\n\n"
        "Secrets with the same login open each other's images, in whatever namespace they "
        "are."
        "\n\n" +
        columns_text(opened_rows().listed());
    static const Command command{
        .path = "describe secret",
        .group = Group::look,
        .summary = "show a recorded secret, its logins, what it opens",
        .details = details,
        .examples = {{"pullrec describe secret team-a/regcred", "by its name"},
                     {"pullrec describe secret/team-a/regcred -o json", "the same, for scripts"}},
        .positionals = {{.name = "NS/NAME", .help = "namespace and name of the secret"}},
        .formats = {"table", "json"},
        .globals = describe_globals(),
        .columns = opened_rows().listed(),
        .exits = {{ExitCode::done, "done"}, {ExitCode::not_found, "none of this name is recorded"}},
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
