// SPDX-License-Identifier: Apache-2.0
#include "answers/status.hpp"
#include "cli/output/age.hpp"
#include "cli/output/escape.hpp"
#include "cli/output/status_json.hpp"
#include "cli/output/status_text.hpp"
#include "cli/output/time_text.hpp"

#include <fmt/format.h>

namespace pullrec::cli {

namespace {

/// What a database says of itself.
struct DatabaseInfo {
    store::FileFacts file;
    std::int64_t preloaded = 0;
};

std::string absence_text(const store::Meta& meta, std::int64_t preloaded) {
    switch (meta.baseline) {
    case store::Baseline::kubelet:
        return "counts as preloaded, as for a kubelet";
    case store::Baseline::listed:
        if (preloaded == 0) {
            return "must be pulled: no image counts as preloaded";
        }
        return fmt::format("must be pulled, but for {} listed name{}", preloaded,
                           preloaded == 1 ? "" : "s");
    case store::Baseline::unknown:
        break;
    }
    return "is unknown: the directories changed while they were read";
}

void print_text(const Invocation& invocation, const OpenSource& source, const DatabaseInfo& info) {
    const auto line = [&](std::string_view label, const std::string& text) {
        invocation.out.write(fmt::format(
            "{:<11}  {}\n", label, escape(text, {.ascii_only = invocation.style.ascii_only})));
    };
    const store::Meta& meta = source.meta;
    line("Database", fmt::format("{} ({})", source.view.path, file_text(info.file)));
    line("Role", meta.role == store::Role::authority ? "authority: an agent decides by it"
                                                     : "copy: a kubelet decides by its own files");
    if (meta.source) {
        line("Source",
             fmt::format("{}, read {} ({} ago)", meta.source->path, rfc3339(meta.source->read_at),
                         age(meta.source->read_at, invocation.now)));
    }
    line("No record", absence_text(meta, info.preloaded));
    line("Profile", meta.profile.value_or("none: any release that can have written what is here"));
    line("Created", rfc3339(meta.created_at));
    line("Writes", fmt::format("{}", meta.seq));
}

void print_json(const Invocation& invocation, const OpenSource& source, const DatabaseInfo& info) {
    const store::Meta& meta = source.meta;
    JsonWriter json(invocation.out);
    json.begin_object();
    json.member("apiVersion", "pullrec/v1");
    json.member("kind", "DatabaseInfo");
    print_source(json, source.view);
    print_file(json, info.file);
    json.member("role", name_of(meta.role));
    json.member("baseline", name_of(meta.baseline));
    json.member("preloadedNames", info.preloaded);
    if (meta.profile) {
        json.member("profile", *meta.profile);
    }
    json.member("createdTime", rfc3339(meta.created_at));
    json.member("writes", meta.seq);
    json.end_object();
    json.end_line();
}

ExitCode run(const Invocation& invocation) {
    OpenSource source = open_database(invocation, database_path(invocation));
    const DatabaseInfo info = source.store.read([](const store::Reader& reader) {
        return DatabaseInfo{reader.file_facts(), reader.preloaded_count()};
    });
    if (invocation.arguments.text("output") == "json") {
        print_json(invocation, source, info);
    } else {
        print_text(invocation, source, info);
    }
    return ExitCode::done;
}

} // namespace

const Command& db_info_command() {
    static const Command command{
        .path = "db info",
        .group = Group::keep,
        .summary = "show role, schema and baseline of the database",
        .details = "The role tells whether an agent decides by it (authority) or it pictures a "
                   "kubelet's files (copy). The baseline tells what it means that an image has "
                   "neither record nor intent: preloaded, as for a kubelet, or to be pulled unless "
                   "it is listed ('pullrec preloaded list').",
        .examples = {{"pullrec db info", "of this node"},
                     {"pullrec db info --db /var/lib/pullrec/copy.db", "of a copy"}},
        .formats = {"table", "json"},
        .globals = {"db", "root-dir", "busy-timeout", "read-only", "quiet"},
        .exits = {{ExitCode::done, "done"}},
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
