// SPDX-License-Identifier: Apache-2.0
#include "cli/invocation.hpp"
#include "cli/plain_list.hpp"
#include "cli/schema_documents.hpp"
#include "cli/suggest.hpp"
#include "domain/error.hpp"

#include <algorithm>

namespace pullrec::cli {

namespace {

/// The text of a member of a schema, written as one line of it; every schema has title and
/// description.
std::string description_of(const SchemaDocument& schema) {
    constexpr std::string_view before = "\n  \"description\": \"";
    const auto start = schema.text.find(before) + before.size();
    return std::string(schema.text.substr(start, schema.text.find("\",\n", start) - start));
}

const ListShape<SchemaDocument>& schema_rows() {
    using Row = SchemaDocument;
    static const ListShape<Row> shape{
        .kind = "SchemaList",
        .columns = {{"kind",
                     {"KIND"},
                     false,
                     [](const Row& row, const ListStyle&) { return std::string(row.kind); }},
                    {"printed-by",
                     {"PRINTED BY"},
                     false,
                     [](const Row& row, const ListStyle&) { return description_of(row); }}},
        .print_item =
            [](JsonWriter& json, const Row& row, const ListStyle&) {
                json.begin_object();
                json.member("kind", row.kind);
                json.member("description", description_of(row));
                json.end_object();
            },
        .name = [](const Row& row) { return std::string(row.kind); },
    };
    return shape;
}

[[noreturn]] void refuse_kind(const std::string& kind) {
    std::vector<std::string_view> kinds;
    for (const SchemaDocument& schema : schema_documents()) {
        kinds.push_back(schema.kind);
    }
    const auto meant = nearest(kind, kinds);
    throw Error(
        ErrorCode::not_found,
        "no document is of this kind: 'pullrec schema' lists the kinds" +
            (meant.empty() ? std::string() : ". Did you mean '" + std::string(meant) + "'?"));
}

ExitCode run(const Invocation& invocation) {
    const ListRequest request = list_request(invocation.arguments, schema_rows().listed());
    const auto kind = invocation.arguments.text("KIND");
    const auto all = schema_documents();
    if (!kind) {
        return print_plain_list<SchemaDocument>(
            invocation, {all.begin(), all.end()}, schema_rows(), request,
            list_style(invocation.arguments, invocation.style, invocation.now), "kind");
    }
    const auto found = std::find_if(
        all.begin(), all.end(), [&](const SchemaDocument& schema) { return schema.kind == *kind; });
    if (found == all.end()) {
        refuse_kind(*kind);
    }
    invocation.out.write(found->text);
    return ExitCode::done;
}

} // namespace

const Command& schema_command() {
    static const std::string details =
        "Within v1 members are only added, so a reader must pass over those that it does not know. "
        "With -o ndjson the items of a list stand alone, one a line. Failures are of kind Error, "
        "on standard error. " +
        columns_text(schema_rows().listed());
    static const Command command{
        .path = "schema",
        .group = Group::help,
        .summary = "print the JSON Schema of what -o json prints",
        .details = details,
        .examples = {{"pullrec schema", "the kinds"},
                     {"pullrec schema RecordList", "what 'pullrec get records -o json' prints"}},
        .positionals = {{.name = "KIND", .help = "as in a document's \"kind\"", .at_least = 0}},
        .formats = {"table", "json", "ndjson", "name"},
        .columns = schema_rows().listed(),
        .exits = {{ExitCode::done, "done"},
                  {ExitCode::usage, "wrong call"},
                  {ExitCode::not_found, "no such kind"}},
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
