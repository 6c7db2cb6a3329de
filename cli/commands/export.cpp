// SPDX-License-Identifier: Apache-2.0
#include "answers/profiles.hpp"
#include "cli/export_arguments.hpp"
#include "cli/kubelet_policy.hpp"
#include "cli/output/export_snapshot.hpp"
#include "cli/output/list_output.hpp"
#include "cli/output/spool.hpp"
#include "cli/placed_file.hpp"
#include "cli/source.hpp"
#include "cli/status_policy.hpp"

#include <fmt/format.h>

#include <string>

namespace pullrec::cli {

namespace {

/// The profile by which an agent decides, else the releases that can have written what is there.
std::string profile_names_of(const store::Reader& reader, const store::Meta& meta) {
    if (meta.profile) {
        return *meta.profile;
    }
    std::string names;
    for (const Profile& profile : answers::profiles_for(reader, std::nullopt)) {
        names.append(names.empty() ? "" : " ").append(profile.name);
    }
    return names;
}

/// Everything of one moment; the rows wait in the spool, since the counts come first.
ExportSnapshot take_snapshot(const ExportRequest& request, OpenSource& source, Spool& spool) {
    ExportSnapshot snapshot;
    snapshot.source = source.view;
    Output spooled = spool.output();
    Output stoppable = until_stopped(spooled);
    ExportWriter writer(stoppable, request.format);
    source.store.read([&](const store::Reader& reader) {
        const store::Meta meta = reader.meta();
        snapshot.baseline = meta.baseline;
        snapshot.profiles = profile_names_of(reader, meta);
        if (source.view.kind != "files") {
            snapshot.schema = reader.file_facts().schema_version;
        }
        snapshot.counts = write_export_rows(reader, request.origin, writer);
    });
    stoppable.flush();
    spooled.flush();
    return snapshot;
}

void write_report(Output& out, const ExportRequest& request, const ExportSnapshot& snapshot,
                  const Spool& spool) {
    Output stoppable = until_stopped(out);
    ExportWriter writer(stoppable, request.format);
    writer.header();
    writer.row(snapshot_row(request.origin, snapshot));
    spool.read([&](std::string_view piece) { stoppable.write(piece); });
    stoppable.flush();
}

void give_report(const Invocation& invocation, const ExportRequest& request,
                 const ExportSnapshot& snapshot, const Spool& spool) {
    if (request.out == "-") {
        write_report(invocation.out, request, snapshot, spool);
        return;
    }
    constexpr mode_t kPrivate = 0600;
    PlacedFile file{std::filesystem::path(request.out)};
    Output out([&](std::string_view text) { file.write(text); });
    write_report(out, request, snapshot, spool);
    out.flush();
    file.publish(kPrivate);
}

ExitCode end_export(const Invocation& invocation, const ExportCounts& counts) {
    if (counts.undecodable == 0) {
        return ExitCode::done;
    }
    const bool one = counts.undecodable == 1;
    invocation.err.write(
        one ? std::string("pullrec: one file cannot be read; the report names it in a row of kind "
                          "'undecodable'\n")
            : fmt::format("pullrec: {} files cannot be read; the report names each in a row of "
                          "kind 'undecodable'\n",
                          counts.undecodable));
    return ExitCode::partly;
}

ExitCode run(const Invocation& invocation) {
    const ExportRequest request = export_request(invocation);
    const StatusPolicy policy = status_policy(invocation);
    OpenSource source = open_source(invocation);
    Spool spool;
    ExportSnapshot snapshot = take_snapshot(request, source, spool);
    snapshot.policy = policy;
    give_report(invocation, request, snapshot, spool);
    return end_export(invocation, snapshot.counts);
}

std::vector<Option> options() {
    std::vector<Option> result = export_options();
    const auto more = kubelet_configuration_options();
    result.insert(result.end(), more.begin(), more.end());
    return result;
}

} // namespace

const Command& export_command() {
    static const Command command{
        .path = "export",
        .group = Group::look,
        .summary = "print flat rows for the tools of a fleet",
        .details =
            "The first row has the kind 'snapshot': the source, what decides about it, and how "
            "many rows follow, of each kind. A node with nothing to tell still has it, and a "
            "report that was cut off does not agree with it. Then come a row of kind 'grant' for "
            "each grant, 'noGrants' for an image name that nobody may use, 'undecodable' for a "
            "file that cannot be read, 'intent' for a pull without an outcome. Every row has "
            "cluster, node, exportedAt and the version v; later versions of this program may add "
            "fields and kinds to v 1, and change nothing else. Times are RFC 3339 in UTC.\n"
            "No credential hash ever leaves. With --hash-key-file a grant of a secret has a "
            "credentialTag: 16 hex of HMAC-SHA-256 of the hash under the file's bytes, all of "
            "them but one newline at the end, at least 16. Nodes with the same key give equal "
            "credentials equal tags; hashKeyId in the snapshot tells keys apart. Names of secrets "
            "do leave: restrict who reads the reports.\n"
            "csv has the same fields as columns and an empty field where a row has none. There, "
            "control characters and backslashes are escaped as in tables (\\x1b, \\\\), so that a "
            "row is one line, and a value that begins with = + - @ or ' has a ' in front, so that "
            "no spreadsheet computes it; no valid name is touched by either. In both formats NUL "
            "is "
            "U+FFFD, in ndjson also what is not UTF-8.\n"
            "Exit 3 says that the report is whole and names files that cannot be read.",
        .examples = {{"pullrec export --cluster prod-eu --hash-key-file /etc/pullrec/fleet.key",
                      "look at it"},
                     {"pullrec export --cluster prod-eu --node \"$NODE_NAME\" --format csv --out "
                      "report.csv",
                      "for a shipper: never half a report"}},
        .options = options(),
        .globals = source_options,
        .exits = {{ExitCode::done, "done"},
                  {ExitCode::partly, "done, some files cannot be read and are named"},
                  {ExitCode::refused, "others may read the key, or FILE is no file"},
                  {ExitCode::io, "cannot read or write: the old file stays"}},
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
