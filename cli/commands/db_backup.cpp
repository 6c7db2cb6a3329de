// SPDX-License-Identifier: Apache-2.0
#include "cli/commands/db_command.hpp"
#include "cli/output/count_text.hpp"
#include "cli/typed_arguments.hpp"
#include "store/backup.hpp"

#include <fmt/format.h>

namespace pullrec::cli {

namespace {

ExitCode run(const Invocation& invocation) {
    const auto target =
        std::filesystem::absolute(path_argument(invocation.arguments, "FILE").value());
    require_free(target);
    require_folder(target.parent_path());
    OpenSource source = open_database(invocation, database_path(invocation));
    const db::BackupReport report = store::back_up(source.store, target.string());
    if (!invocation.arguments.given("quiet")) {
        invocation.out.write(fmt::format("Wrote {}: {} in {}, compared and checked.\n",
                                         target.string(), counted(report.rows, "row"),
                                         counted(report.tables, "table")));
    }
    return ExitCode::done;
}

std::vector<ExitMeaning> exits() {
    return {{ExitCode::done, "done"}, {ExitCode::refused, "the file exists"}};
}

} // namespace

const Command& db_backup_command() {
    static const Command command{
        .path = "db backup",
        .group = Group::keep,
        .summary = "write a checked backup while the database is in use",
        .details =
            "The backup is one snapshot in one file (0600). It gets its name only after it "
            "was opened again, passed SQLite's integrity check and has as many rows in every "
            "table as its source.",
        .examples = {{"pullrec db backup /var/lib/pullrec/backup/records.db", "of this node"}},
        .positionals = {{.name = "FILE", .help = "a new file in a folder of your own"}},
        .globals = {"db", "root-dir", "busy-timeout", "read-only", "quiet"},
        .exits = exits(),
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
