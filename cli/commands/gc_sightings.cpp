// SPDX-License-Identifier: Apache-2.0
#include "cli/commands/get_command.hpp"
#include "cli/gc_database.hpp"
#include "cli/list_arguments.hpp"
#include "cli/list_end.hpp"
#include "cli/output/list_output.hpp"
#include "cli/output/time_text.hpp"

namespace pullrec::cli {

namespace {

using store::ImageSighting;

void print_item(JsonWriter& json, const ImageSighting& row, const ListStyle& /*style*/) {
    json.begin_object();
    json.member("runtimeNamespace", row.runtime_namespace);
    json.member("imageRef", row.image_ref.text);
    json.member("name", row.name);
    if (!row.target.empty()) {
        json.member("target", row.target);
    }
    json.member("unreferencedSince", rfc3339(row.since.wall));
    json.end_object();
}

const ListShape<ImageSighting>& sighting_rows() {
    using Row = ImageSighting;
    static const ListShape<Row> shape{
        .kind = "ImageSightingList",
        .columns = {{"image",
                     {.header = "IMAGE", .may_be_shortened = true},
                     false,
                     [](const Row& row, const ListStyle& /*style*/) { return row.name; }},
                    {"image-ref",
                     {"IMAGE REF"},
                     false,
                     [](const Row& row, const ListStyle& style) {
                         return ref_text(row.image_ref.text, style);
                     }},
                    {"namespace",
                     {"NAMESPACE"},
                     false,
                     [](const Row& row, const ListStyle& /*style*/) {
                         return row.runtime_namespace;
                     }},
                    {"age",
                     {"AGE"},
                     false,
                     [](const Row& row, const ListStyle& style) {
                         return when(row.since.wall, style.time);
                     },
                     ColumnOrder::time,
                     "UNREFERENCED SINCE"}},
        .print_item = &print_item,
        .name = nullptr,
    };
    return shape;
}

ExitCode run(const Invocation& invocation) {
    const ListRequest request = list_request(invocation.arguments, sighting_rows().listed());
    OpenSource source = open_gc_memory(invocation);
    ListOutput<ImageSighting> list(sighting_rows(), style_for(invocation, source), source.view,
                                   request);
    const auto sightings =
        source.store.read([](const store::Reader& reader) { return reader.all_sightings(); });
    for (const ImageSighting& sighting : sightings) {
        list.add(sighting);
    }
    return end_list(invocation, list, {.noun = "sighting"});
}

} // namespace

const Command& gc_sightings_command() {
    static const std::string details =
        "One line a name; the youngest name of an image counts. A line goes when something refers "
        "to the image again, when its name moves, and when a complete list lacks it. " +
        columns_text(sighting_rows().listed());
    static const Command command{
        .path = "gc sightings",
        .group = Group::images,
        .summary = "list since when nothing refers to an image",
        .details = details,
        .examples = {{"pullrec gc sightings", "a table"},
                     {"pullrec gc sightings -o json", "for scripts"}},
        .formats = {"table", "wide", "json", "ndjson"},
        .globals = gc_options,
        .columns = sighting_rows().listed(),
        .exits = {{ExitCode::done, "done"}},
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
