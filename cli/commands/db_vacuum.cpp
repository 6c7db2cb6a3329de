// SPDX-License-Identifier: Apache-2.0
#include "cli/changing.hpp"
#include "cli/output/status_text.hpp"
#include "domain/error.hpp"
#include "store/vacuum.hpp"

#include <fmt/format.h>

namespace pullrec::cli {

namespace {

/// Rebuilding copies what is damaged too, and then nobody sees it any more.
void require_sound(store::Store& database) {
    database.read([&](const store::Reader& reader) {
        if (!reader.damage_in_depth().empty()) {
            throw Error(ErrorCode::corrupt,
                        database.path() + " is damaged: keep all its files and restore a backup");
        }
    });
}

void print(const Invocation& invocation, const std::string& path, const db::VacuumReport& report) {
    if (invocation.arguments.text("output") == "json") {
        JsonWriter json(invocation.out);
        json.begin_object();
        json.member("apiVersion", "pullrec/v1");
        json.member("kind", "VacuumReport");
        json.member("path", path);
        json.member("bytesBefore", report.bytes_before);
        json.member("bytesAfter", report.bytes_after);
        json.flag_member("heldUp", report.held_up);
        json.end_object();
        json.end_line();
    } else if (!invocation.arguments.given("quiet")) {
        invocation.out.write(fmt::format("Rebuilt {}: {} before, {} now.\n", path,
                                         size_text(report.bytes_before),
                                         size_text(report.bytes_after)));
    }
    if (report.held_up) {
        invocation.err.write("pullrec: a reader holds an older snapshot: the file shrinks at a "
                             "later checkpoint\n");
    }
}

ExitCode run(const Invocation& invocation) {
    const std::string path = database_path(invocation).string();
    store::Store database =
        store::Store::open(path, store::Access::write, {waiting_of(invocation), {}, {}});
    require_sound(database);
    const db::VacuumReport report = store::vacuum(database);
    database.write([&](store::Writer& writer) {
        writer.log(
            change_of(invocation, "db vacuum",
                      fmt::format("rebuilt the file: {} before, {} after",
                                  size_text(report.bytes_before), size_text(report.bytes_after))));
    });
    print(invocation, database.path(), report);
    return ExitCode::done;
}

} // namespace

const Command& db_vacuum_command() {
    static const Command command{
        .path = "db vacuum",
        .group = Group::keep,
        .summary = "rebuild the database without free pages",
        .details = "After a large prune. It needs twice the file's size beside it, holds the write "
                   "lock meanwhile, and is refused where the file is damaged. No row changes, so "
                   "it asks nothing; it is never done by itself.",
        .examples = {{"pullrec db vacuum", "of this node"}},
        .options = {{.name = "reason", .value = "TEXT", .help = "why, for the log"}},
        .formats = {"table", "json"},
        .globals = {"db", "root-dir", "busy-timeout", "quiet"},
        .exits = {{ExitCode::done, "done"}},
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
