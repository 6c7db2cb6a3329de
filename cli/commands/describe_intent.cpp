// SPDX-License-Identifier: Apache-2.0
#include "answers/find.hpp"
#include "cli/commands/describe.hpp"
#include "cli/output/intent_rows.hpp"
#include "cli/output/record_text.hpp"

namespace pullrec::cli {

namespace {

using store::StoredIntent;

ExitCode show_intents(const Invocation& invocation, const OpenSource& source,
                      const std::vector<StoredIntent>& intents) {
    const ListStyle style = style_for(invocation, source);
    if (style.format != ListFormat::json) {
        print_intents(invocation.out, intents, style);
        return ExitCode::done;
    }
    print_document(invocation, source, "Intent", [&](JsonWriter& json) {
        json.key("items");
        json.begin_array();
        for (const StoredIntent& stored : intents) {
            json.begin_object();
            print_intent_members(json, stored);
            json.end_object();
        }
        json.end_array();
    });
    return ExitCode::done;
}

ExitCode run(const Invocation& invocation) {
    OpenSource source = open_source(invocation);
    const auto found = source.store.read([&](const store::Reader& reader) {
        return answers::find_intents(reader, invocation.arguments.text("IMAGE").value());
    });
    const auto* file = std::get_if<store::UnreadableFile>(&found);
    return file != nullptr
               ? show_unreadable(invocation, source, *file)
               : show_intents(invocation, source, std::get<std::vector<StoredIntent>>(found));
}

} // namespace

const Command& describe_intent_command() {
    static const Command command{
        .path = "describe intent",
        .group = Group::look,
        .summary = "show the pulls of one image that have no outcome",
        .details =
            "An intent closes its image until the pull has an outcome. The holder is the "
            "process that began the pull; if it is dead, the intent was left behind: 'pullrec "
            "recover' turns it into a record without grants, as an agent or a kubelet does at "
            "its start.",
        .examples = {{"pullrec describe intent docker.io/library/busybox:1", "one image"}},
        .positionals = {{.name = "IMAGE",
                         .help = "an image as the pod spells it, or its beginning"}},
        .formats = {"table", "json"},
        .globals = describe_globals(),
        .exits = describe_exits(),
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
