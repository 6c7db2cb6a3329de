// SPDX-License-Identifier: Apache-2.0
#include "cli/commands/get_command.hpp"
#include "cli/commands/preloaded_command.hpp"
#include "cli/list_arguments.hpp"
#include "cli/list_end.hpp"
#include "cli/note.hpp"
#include "cli/output/list_output.hpp"

namespace pullrec::cli {

namespace {

using Row = store::PreloadedImage;

void print_item(JsonWriter& json, const Row& row, const ListStyle&) {
    json.begin_object();
    json.member("imageName", row.image_name.text);
    json.member("imageRef", row.image_ref.text);
    json.end_object();
}

const ListShape<Row>& preloaded_rows() {
    static const ListShape<Row> shape{
        .kind = "PreloadedImageList",
        .columns = {{"image",
                     {.header = "IMAGE", .may_be_shortened = true},
                     false,
                     [](const Row& row, const ListStyle&) { return row.image_name.text; }},
                    {"image-ref",
                     {.header = "IMAGE REF"},
                     false,
                     [](const Row& row, const ListStyle& style) {
                         return ref_text(row.image_ref.text, style);
                     }}},
        .print_item = &print_item,
        .name = nullptr,
    };
    return shape;
}

/// What an image without a record means here, which decides what the list is worth.
void tell_baseline(const Invocation& invocation, store::Baseline baseline) {
    note(invocation, baseline == store::Baseline::listed
                         ? "baseline 'listed': without a record only these images count as "
                           "preloaded, every other must be pulled"
                         : "baseline 'kubelet': every image without a record counts as preloaded; "
                           "the list is not asked before a restore");
}

ExitCode run(const Invocation& invocation) {
    const ListRequest request = list_request(invocation.arguments, preloaded_rows().listed());
    OpenSource source = open_listed_authority(invocation);
    ListOutput<Row> list(preloaded_rows(), style_for(invocation, source), source.view, request);
    source.store.read([&](const store::Reader& reader) {
        reader.each_preloaded([&](const Row& row) { list.add(row); });
    });
    tell_baseline(invocation, source.meta.baseline);
    return end_list(invocation, list, {.noun = "preloaded image"});
}

} // namespace

const Command& preloaded_list_command() {
    static const std::string details =
        "Under the kubelet's usual policy they are open to every pod. Names are as they are "
        "compared: host and 'library/' filled in, without tag. The baseline is told beside: "
        "whether the list is asked at all. " +
        columns_text(preloaded_rows().listed());
    static const Command command{
        .path = "preloaded list",
        .group = Group::look,
        .summary = "list the images that count as preloaded",
        .details = details,
        .examples = {{"pullrec preloaded list", "of this node"},
                     {"pullrec preloaded list -o json", "for scripts"}},
        .formats = {"table", "wide", "json", "ndjson"},
        .globals = source_options,
        .columns = preloaded_rows().listed(),
        .exits = {{ExitCode::done, "done"},
                  {ExitCode::refused, "a copy or directories have no list"},
                  {ExitCode::io, "cannot read"}},
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
