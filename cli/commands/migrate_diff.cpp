// SPDX-License-Identifier: Apache-2.0
#include "cli/moving.hpp"
#include "cli/output/escape.hpp"
#include "cli/output/json_writer.hpp"
#include "cli/source.hpp"
#include "exchange/compare.hpp"

#include <fmt/format.h>

namespace pullrec::cli {

namespace {

using exchange::Difference;
using exchange::Side;

std::string_view word_of(store::FileKind kind) {
    return kind == store::FileKind::intent ? "intent" : "record";
}

std::string_view word_of(Side side) {
    switch (side) {
    case Side::directory:
        return "directory";
    case Side::database:
        return "database";
    case Side::both:
        break;
    }
    return "both";
}

std::string text_of(const Difference& difference, Style style) {
    const std::string name = fmt::format("{}/{}", word_of(difference.kind),
                                         escape(difference.key, {.ascii_only = style.ascii_only}));
    return difference.only_in == Side::both
               ? fmt::format("{}: {} differs\n", name, difference.field)
               : fmt::format("{}: only in the {}\n", name, word_of(difference.only_in));
}

void print_document(JsonWriter& json, const SourceView& source,
                    const std::vector<Difference>& differences) {
    json.begin_object();
    json.member("apiVersion", "pullrec/v1");
    json.member("kind", "DifferenceList");
    print_source(json, source);
    json.key("items");
    json.begin_array();
    for (const Difference& difference : differences) {
        json.begin_object();
        json.member("kind", word_of(difference.kind));
        json.member("name", difference.key);
        json.member("in", word_of(difference.only_in));
        if (!difference.field.empty()) {
            json.member("field", difference.field);
        }
        json.end_object();
    }
    json.end_array();
    json.end_object();
    json.end_line();
}

ExitCode run(const Invocation& invocation) {
    OpenSource source = open_database(invocation, database_path(invocation));
    ProgressMeter meter = file_meter(invocation);
    const auto differences = source.store.read([&](const store::Reader& reader) {
        return exchange::compare(reader, directory_argument(invocation), stoppable_progress(meter));
    });
    if (invocation.arguments.text("output") == "json") {
        JsonWriter json(invocation.out);
        print_document(json, source.view, differences);
    } else {
        for (const Difference& difference : differences) {
            invocation.out.write(text_of(difference, invocation.style));
        }
    }
    return differences.empty() ? ExitCode::done : ExitCode::no;
}

} // namespace

const Command& migrate_diff_command() {
    static const Command command{
        .path = "migrate diff",
        .group = Group::move,
        .summary = "compare a database with a kubelet's directories, and change nothing",
        .details =
            "Compares what both mean, not bytes: each record, intent and grant. What differs "
            "is named, and on which side it is. After 'pullrec migrate from-files' it should "
            "find nothing until the next pull.",
        .examples = {{"pullrec migrate diff && echo same", "with /var/lib/kubelet"},
                     {"pullrec migrate diff /var/lib/pullrec/archive/2026-11-30",
                      "with what was archived"}},
        .positionals = {{.name = "DIR",
                         .help = "the folder that holds pulling/ and pulled/, or the kubelet's "
                                 "root (default --root-dir)",
                         .at_least = 0}},
        .formats = {"table", "json"},
        .globals = {"db", "root-dir", "busy-timeout", "quiet"},
        .exits = {{ExitCode::done, "same"},
                  {ExitCode::not_found, "no records in DIR"},
                  {ExitCode::no, "they differ"},
                  {ExitCode::io, "cannot read"}},
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
