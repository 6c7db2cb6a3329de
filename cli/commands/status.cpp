// SPDX-License-Identifier: Apache-2.0
#include "answers/status.hpp"

#include "cli/invocation.hpp"
#include "cli/output/status_json.hpp"
#include "cli/output/status_text.hpp"
#include "cli/source.hpp"
#include "domain/error.hpp"

namespace pullrec::cli {

namespace {

ExitCode run(const Invocation& invocation) {
    OpenSource source = open_source(invocation);
    const answers::Status status =
        source.store.read([](const store::Reader& reader) { return answers::status(reader); });
    if (invocation.arguments.text("output") == "json") {
        JsonWriter json(invocation.out);
        print_status_document(json, source.view, status);
    } else {
        print_status(invocation.out, source.view, status, invocation.style, invocation.now);
    }
    if (!status.damage.empty()) {
        throw Error(ErrorCode::corrupt,
                    source.view.path + " is damaged: keep all its files and restore a backup");
    }
    return ExitCode::done;
}

} // namespace

const Command& status_command() {
    static const Command command{
        .path = "status",
        .group = Group::look,
        .summary = "show source, health and counts in one screen",
        .details = "The first line names what was read: the database of an agent, else the "
                   "kubelet's own directories. 'ok' means that a quick look at every page of the "
                   "file found nothing wrong.",
        .examples = {{"pullrec status", "this node"},
                     {"pullrec --root-dir /host/var/lib/kubelet --read-only status",
                      "from a debug pod"}},
        .formats = {"table", "json"},
        .globals = source_options,
        .exits = {{ExitCode::done, "done"},
                  {ExitCode::database_absent, "no source"},
                  {ExitCode::locked, "locked"},
                  {ExitCode::schema, "not our schema"},
                  {ExitCode::corrupt, "damaged"},
                  {ExitCode::io, "cannot read or write"}},
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
