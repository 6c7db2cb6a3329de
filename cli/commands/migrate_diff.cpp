// SPDX-License-Identifier: Apache-2.0
#include "cli/commands/describe.hpp"
#include "cli/list_end.hpp"
#include "cli/moving.hpp"
#include "cli/output/escape.hpp"
#include "cli/output/list_output.hpp"
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

void print_item(JsonWriter& json, const Difference& difference, const ListStyle& /*style*/) {
    json.begin_object();
    json.member("kind", word_of(difference.kind));
    json.member("name", difference.key);
    json.member("in", word_of(difference.only_in));
    if (!difference.field.empty()) {
        json.member("field", difference.field);
    }
    json.end_object();
}

const ListShape<Difference>& difference_rows() {
    using Row = Difference;
    using Style = ListStyle;
    static const ListShape<Row> shape{
        .kind = "DifferenceList",
        .columns =
            {{"kind",
              {"KIND"},
              false,
              [](const Row& row, const Style&) { return std::string(word_of(row.kind)); }},
             {"name", {"NAME", true}, false, [](const Row& row, const Style&) { return row.key; }},
             {"in",
              {"IN"},
              false,
              [](const Row& row, const Style&) { return std::string(word_of(row.only_in)); }},
             {"field", {"FIELD"}, false, [](const Row& row, const Style&) { return row.field; }}},
        .print_item = &print_item,
        .name = [](const Row& row) { return fmt::format("{}/{}", word_of(row.kind), row.key); },
    };
    return shape;
}

/// Sentences, unless columns are asked for.
void print(const Invocation& invocation, const OpenSource& source,
           std::vector<Difference> differences, const ListRequest& request) {
    const ListStyle style = style_for(invocation, source);
    const std::size_t left_out = arrange(differences, difference_rows(), request, style);
    if (style.format == ListFormat::json) {
        print_document(invocation, source, difference_rows().kind, [&](JsonWriter& json) {
            json.key("items");
            json.begin_array();
            for (const Difference& difference : differences) {
                print_item(json, difference, style);
            }
            json.end_array();
        });
    } else if (style.format == ListFormat::table && !request.columns) {
        for (const Difference& difference : differences) {
            invocation.out.write(text_of(difference, invocation.style));
        }
    } else {
        print_rows(invocation.out, differences, difference_rows(), style, request);
    }
    if (left_out > 0) {
        end_list(invocation,
                 {.noun = "difference", .count = differences.size(), .left_out = left_out});
    }
}

ExitCode run(const Invocation& invocation) {
    const ListRequest request = list_request(invocation.arguments, difference_rows().listed());
    OpenSource source = open_database(invocation, database_path(invocation));
    ProgressMeter meter = file_meter(invocation);
    const auto differences = source.store.read([&](const store::Reader& reader) {
        return exchange::compare(reader, directory_argument(invocation), stoppable_progress(meter));
    });
    print(invocation, source, differences, request);
    return differences.empty() ? ExitCode::done : ExitCode::no;
}

} // namespace

const Command& migrate_diff_command() {
    static const std::string details =
        "Compares what both mean, not bytes: each record, intent and grant. What differs "
        "is named, and on which side it is. After 'pullrec migrate from-files' it should "
        "find nothing until the next pull."
        "\n\n" +
        columns_text(difference_rows().listed());
    static const Command command{
        .path = "migrate diff",
        .group = Group::move,
        .summary = "compare a database with a kubelet's files",
        .details = details,
        .examples = {{"pullrec migrate diff && echo same", "with /var/lib/kubelet"},
                     {"pullrec migrate diff /var/lib/pullrec/archive/2026-11-30",
                      "with what was archived"}},
        .positionals = {{.name = "DIR",
                         .help = "the folder that holds pulling/ and pulled/, or the kubelet's "
                                 "root (default --root-dir)",
                         .at_least = 0}},
        .formats = {"table", "wide", "json", "ndjson", "name"},
        .globals = {"db", "root-dir", "busy-timeout"},
        .columns = difference_rows().listed(),
        .exits = {{ExitCode::done, "same"},
                  {ExitCode::not_found, "no records in DIR"},
                  {ExitCode::no, "they differ"},
                  {ExitCode::io, "cannot read"}},
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
