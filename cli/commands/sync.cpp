// SPDX-License-Identifier: Apache-2.0
#include "exchange/sync.hpp"

#include "cli/moving.hpp"
#include "cli/output/count_text.hpp"
#include "cli/output/json_writer.hpp"
#include "cli/report_file.hpp"
#include "cli/source.hpp"
#include "cli/state_folder.hpp"

#include <fmt/format.h>

#include <filesystem>

namespace pullrec::cli {

namespace {

std::string summary(const exchange::SyncReport& report) {
    const std::string changes =
        fmt::format("{} new, {} changed, {} vanished, {} undecodable", report.changes.added,
                    report.changes.changed, report.changes.vanished, report.unreadable.size());
    const std::string preloaded =
        report.ignored.observed_preloaded == 0
            ? ""
            : fmt::format(
                  "{} of observed-preloaded not read.\n",
                  counted(static_cast<std::int64_t>(report.ignored.observed_preloaded), "file"));
    return fmt::format(
        "Copied {}, {} ({}).\n{}", counted(static_cast<std::int64_t>(report.records), "record"),
        counted(static_cast<std::int64_t>(report.intents), "intent"), changes, preloaded);
}

void print_document(JsonWriter& json, const exchange::SyncReport& report) {
    const auto member = [&](std::string_view name, std::size_t value) {
        json.member(name, static_cast<std::int64_t>(value));
    };
    json.begin_object();
    json.member("apiVersion", "pullrec/v1");
    json.member("kind", "SyncReport");
    json.flag_member("created", report.created);
    member("records", report.records);
    member("intents", report.intents);
    member("added", report.changes.added);
    member("changed", report.changes.changed);
    member("vanished", report.changes.vanished);
    member("unchangedFilesSkipped", report.unread);
    member("observedPreloadedNotRead", report.ignored.observed_preloaded);
    json.flag_member("unstable", report.unstable);
    json.key("unreadable");
    json.begin_array();
    for (const store::UnreadableFile& file : report.unreadable) {
        json.begin_object();
        json.member("file", file.file_name);
        json.member("reason", file.reason);
        json.end_object();
    }
    json.end_array();
    json.end_object();
    json.end_line();
}

ExitCode run(const Invocation& invocation) {
    const Arguments& arguments = invocation.arguments;
    const auto copy = std::filesystem::absolute(
        arguments.text("db").value_or(copy_database(invocation.environment)));
    ProgressMeter meter = file_meter(invocation);
    const exchange::SyncReport report =
        exchange::sync(directory_argument(invocation), copy.string(), invocation.now,
                       {stoppable_progress(meter), {}, {waiting_of(invocation), {}, {}}});
    for (const store::UnreadableFile& file : report.unreadable) {
        name_unreadable(invocation, file);
    }
    if (report.unstable) {
        invocation.err.write("pullrec: the directories changed while they were read, three times: "
                             "until the next sync an image without a record is 'unknown'\n");
    }
    write_report(arguments, [&](JsonWriter& json) { print_document(json, report); });
    if (arguments.text("output") == "json") {
        JsonWriter json(invocation.out);
        print_document(json, report);
    } else if (!arguments.given("quiet")) {
        invocation.out.write(summary(report));
    }
    return report.unreadable.empty() && !report.unstable ? ExitCode::done : ExitCode::partly;
}

} // namespace

const Command& sync_command() {
    static const Command command{
        .path = "sync",
        .group = Group::move,
        .summary = "refresh a copy of the kubelet's files",
        .details =
            "The copy (--db, default /var/lib/pullrec/copy.db) is made equal to what the "
            "kubelet's files hold, in one transaction; files that did not change are not read "
            "again. A record that is gone is remembered with its grants, because its image "
            "may now be open to every pod: 'pullrec doctor' tells, 'pullrec repair' closes "
            "it. So is one whose file became undecodable before it went. Of a file that never "
            "decoded the name is kept: both commands know by it which listed image it was for. A "
            "kubelet never reads the copy.\n\n"
            "- new: records that were not there before, or did not decode.\n\n"
            "- vanished: files of records that are gone, whether they decoded or not.\n\n"
            "- undecodable: files of records and intents that are there and cannot be used; each "
            "closes its image.",
        .examples = {{"pullrec sync", "from /var/lib/kubelet, as a timer does"},
                     {"pullrec sync /mnt/kubelet --db copy.db", "from another folder"}},
        .positionals = {{.name = "DIR",
                         .help = "the folder that holds pulling/ and pulled/, or the kubelet's "
                                 "root (default --root-dir)",
                         .at_least = 0}},
        .options = {report_option()},
        .formats = {"table", "json"},
        .globals = {"db", "root-dir", "busy-timeout", "quiet"},
        .exits = {{ExitCode::done, "the copy equals the directories"},
                  {ExitCode::not_found, "no records in DIR"},
                  {ExitCode::partly, "some files are undecodable, or the directories moved"},
                  {ExitCode::refused, "an authority, or a copy of another folder"}},
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
