// SPDX-License-Identifier: Apache-2.0
#include "answers/find.hpp"
#include "cli/commands/describe.hpp"
#include "cli/output/record_rows.hpp"
#include "cli/output/record_text.hpp"

namespace pullrec::cli {

namespace {

ExitCode show_record(const Invocation& invocation, const OpenSource& source,
                     const store::StoredRecord& stored) {
    const ListStyle style = style_for(invocation, source);
    if (style.format == ListFormat::json) {
        print_document(invocation, source, "Record",
                       [&](JsonWriter& json) { print_record_members(json, stored, style); });
    } else {
        print_record(invocation.out, stored, style);
    }
    return ExitCode::done;
}

ExitCode run(const Invocation& invocation) {
    OpenSource source = open_source(invocation);
    const auto found = source.store.read([&](const store::Reader& reader) {
        return answers::find_record(reader, invocation.arguments.text("REF").value());
    });
    const auto* file = std::get_if<store::UnreadableFile>(&found);
    return file != nullptr ? show_unreadable(invocation, source, *file)
                           : show_record(invocation, source, std::get<store::StoredRecord>(found));
}

} // namespace

const Command& describe_record_command() {
    static const Command command{
        .path = "describe record",
        .group = Group::look,
        .summary = "show one record with every grant",
        .details = "REF is an image ref, the name of a file that does not decode, or the beginning "
                   "of one if nothing else begins so. It is taken as it is: nothing is put before "
                   "it.",
        .examples = {{"pullrec describe record sha256:41c0d3a97b20", "as a list shows it"},
                     {"pullrec describe record/sha256:41c0d3a97b20", "the same"}},
        .positionals = {{.name = "REF", .help = "an image ref, or its beginning"}},
        .formats = {"table", "json"},
        .globals = describe_globals(),
        .exits = describe_exits(),
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
