// SPDX-License-Identifier: Apache-2.0
#include "cli/audit_beside.hpp"
#include "cli/commands/get_command.hpp"
#include "cli/list_arguments.hpp"
#include "cli/list_end.hpp"
#include "cli/output/list_output.hpp"
#include "cli/output/time_style.hpp"
#include "cli/output/time_text.hpp"
#include "cli/typed_arguments.hpp"

#include <functional>

namespace pullrec::cli {

namespace {

using store::LoggedChange;

void print_item(JsonWriter& json, const LoggedChange& row, const ListStyle&) {
    json.begin_object();
    if (row.number > 0) {
        json.member("number", row.number);
    }
    json.member("changedAt", rfc3339(row.change.changed_at));
    json.member("uid", row.change.uid);
    json.member("command", row.change.command);
    json.member("what", row.change.what);
    if (row.change.why) {
        json.member("why", *row.change.why);
    }
    json.end_object();
}

const ListShape<LoggedChange>& change_rows() {
    using Row = LoggedChange;
    static const ListShape<Row> shape{
        .kind = "ChangeList",
        .columns = {{"entry",
                     {"ENTRY"},
                     false,
                     [](const Row& row, const ListStyle&) {
                         return row.number > 0 ? std::to_string(row.number) : std::string();
                     },
                     ColumnOrder::number},
                    {"age",
                     {"AGE"},
                     false,
                     [](const Row& row, const ListStyle& style) {
                         return when(row.change.changed_at, style.time);
                     },
                     ColumnOrder::time,
                     "CHANGED"},
                    {"uid",
                     {"UID"},
                     false,
                     [](const Row& row, const ListStyle&) {
                         return std::to_string(row.change.uid);
                     },
                     ColumnOrder::number},
                    {"command",
                     {"COMMAND"},
                     false,
                     [](const Row& row, const ListStyle&) { return row.change.command; }},
                    {"what",
                     {"WHAT"},
                     false,
                     [](const Row& row, const ListStyle&) { return row.change.what; }},
                    {"why",
                     {"WHY"},
                     false,
                     [](const Row& row, const ListStyle&) { return row.change.why.value_or(""); }}},
        .print_item = &print_item,
        .name = nullptr,
    };
    return shape;
}

/// Directories hold no log: theirs lies beside, and its entries have no number.
void each_change(const Invocation& invocation, OpenSource& source, Timestamp since,
                 const std::function<void(const LoggedChange&)>& visit) {
    if (source.view.kind == "files") {
        each_change_beside(invocation.environment, source.view.path,
                           [&](const store::Change& change) {
                               if (change.changed_at >= since) {
                                   visit({0, change});
                               }
                           });
        return;
    }
    source.store.read([&](const store::Reader& reader) { reader.each_change(since, visit); });
}

ExitCode run(const Invocation& invocation) {
    const ListRequest request = list_request(invocation.arguments, change_rows().listed());
    const auto span = duration_argument(invocation.arguments, "since");
    const Timestamp since = span ? invocation.now - *span : Timestamp();
    OpenSource source = invocation.arguments.given("db")
                            ? open_database(invocation, database_path(invocation))
                            : open_source(invocation);
    ListOutput<LoggedChange> list(change_rows(), style_for(invocation, source), source.view,
                                  request);
    each_change(invocation, source, since, [&](const LoggedChange& change) { list.add(change); });
    return end_list(invocation, list, {.noun = "change", .filtered = span.has_value()});
}

} // namespace

const Command& audit_command() {
    static const std::string details =
        "Kept for a year in the database. Changes of a kubelet's files are read from "
        "/var/lib/pullrec/audit.ndjson, the last MiB of it, and have no number.\n\n" +
        columns_text(change_rows().listed());
    static const Command command{
        .path = "audit",
        .group = Group::look,
        .summary = "list what the tool changed: when, by whom and why",
        .details = details,
        .examples = {{"pullrec audit --since 7d", "of the last week"},
                     {"pullrec audit -o json", "for scripts"}},
        .options = {{.name = "since", .value = "TIME", .help = "not older than this, such as 7d"}},
        .formats = {"table", "wide", "json", "ndjson"},
        .globals = source_options,
        .columns = change_rows().listed(),
        .exits = {{ExitCode::done, "done"}},
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
