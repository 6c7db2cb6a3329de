// SPDX-License-Identifier: Apache-2.0
#include "cli/commands/db_command.hpp"
#include "store/upgrade.hpp"

#include <fmt/format.h>

namespace pullrec::cli {

namespace {

ExitCode run(const Invocation& invocation) {
    const auto path = database_path(invocation);
    // beside the database: a wipe of that folder must wipe the rights in its backups too
    const std::string backup = path_of_moment(path.string() + ".before-upgrade-", invocation.now);
    const db::UpgradeResult result =
        store::upgrade(path.string(), backup, {waiting_of(invocation), {}, {}});
    if (invocation.arguments.given("quiet")) {
        return ExitCode::done;
    }
    invocation.out.write(
        result.from == result.to
            ? fmt::format("{} is at schema {} already. Nothing was changed.\n", path.string(),
                          result.to)
            : fmt::format("Upgraded {} from schema {} to {}. The backup from before is {}.\n",
                          path.string(), result.from, result.to, backup));
    return ExitCode::done;
}

} // namespace

const Command& db_upgrade_command() {
    static const Command command{
        .path = "db upgrade",
        .group = Group::keep,
        .summary = "bring the database to this program's schema",
        .details = "All missing steps run in one transaction: all of them are in, or none. The "
                   "backup lies beside the database. A newer or foreign database is not touched.",
        .examples = {{"pullrec db upgrade", "after a new version was installed"}},
        .globals = {"db", "root-dir", "busy-timeout", "quiet"},
        .exits = {{ExitCode::done, "done"}},
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
