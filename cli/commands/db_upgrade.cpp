// SPDX-License-Identifier: Apache-2.0
#include "cli/commands/db_command.hpp"
#include "cli/output/time_text.hpp"
#include "store/upgrade.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace pullrec::cli {

namespace {

/// Beside the database: a wipe of that folder must wipe the rights in its backups too.
std::filesystem::path backup_path(const std::filesystem::path& database, Timestamp now) {
    std::string moment = rfc3339(now);
    moment.erase(
        std::remove_if(moment.begin(), moment.end(), [](char c) { return c == '-' || c == ':'; }),
        moment.end());
    return database.string() + ".before-upgrade-" + moment;
}

ExitCode run(const Invocation& invocation) {
    const auto path = database_path(invocation);
    const auto backup = backup_path(path, invocation.now);
    require_free(backup);
    const db::UpgradeResult result =
        store::upgrade(path.string(), backup.string(), {waiting_of(invocation), {}, {}});
    if (invocation.arguments.given("quiet")) {
        return ExitCode::done;
    }
    invocation.out.write(
        result.from == result.to
            ? fmt::format("{} is at schema {} already. Nothing was changed.\n", path.string(),
                          result.to)
            : fmt::format("Upgraded {} from schema {} to {}. The backup from before is {}.\n",
                          path.string(), result.from, result.to, backup.string()));
    return ExitCode::done;
}

} // namespace

const Command& db_upgrade_command() {
    static const Command command{
        .path = "db upgrade",
        .group = Group::keep,
        .summary = "bring the database to this program's schema, after a checked backup",
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
