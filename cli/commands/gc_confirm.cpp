// SPDX-License-Identifier: Apache-2.0
#include "upkeep/gc_confirm.hpp"

#include "cli/commands/describe.hpp"
#include "cli/commands/get_command.hpp"
#include "cli/gc_arguments.hpp"
#include "cli/gc_database.hpp"
#include "cli/gc_question_options.hpp"
#include "cli/output/gc_view.hpp"

#include <algorithm>

namespace pullrec::cli {

namespace {

ExitCode run(const Invocation& invocation) {
    const ImageListing images = complete_list(invocation);
    const std::string runtime_namespace = invocation.arguments.text("runtime-namespace").value();
    OpenSource source = open_gc_memory_to_write(invocation);
    const auto confirmed = source.store.write([&](store::Writer& writer) {
        auto found =
            upkeep::plan_confirm(writer.gc_items(runtime_namespace), images, invocation.now);
        upkeep::record(writer, found);
        return found;
    });
    const ListStyle style = style_for(invocation, source);
    if (style.format == ListFormat::json) {
        print_document(invocation, source, "GcConfirmation",
                       [&](JsonWriter& json) { print_confirmed_members(json, confirmed); });
    } else if (!invocation.arguments.given("quiet")) {
        print_confirmed_table(invocation.out, confirmed, invocation.now, style);
    }
    const bool all_gone = std::none_of(confirmed.begin(), confirmed.end(), [](const auto& one) {
        return one.outcome == upkeep::GcOutcome::failed;
    });
    return all_gone ? ExitCode::done : ExitCode::partly;
}

std::vector<ExitMeaning> exits() {
    std::vector<ExitMeaning> result = gc_exits();
    result.front().meaning = "all planned images are gone or are others by now";
    result.push_back({ExitCode::partly, "some are still there"});
    return result;
}

} // namespace

const Command& gc_confirm_command() {
    static const Command command{
        .path = "gc confirm",
        .group = Group::images,
        .summary = "compare what was planned with a second image list",
        .details = "Each image on its own: it is gone, it is still there, or its name means "
                   "another image by now. A runtime may report success and keep the image, so only "
                   "a list proves it. What is still there is planned again after 15 minutes, then "
                   "after twice as long each time, up to a day; it never holds up another. To run "
                   "it twice changes nothing.",
        .examples = {{"pullrec gc confirm --images-cmd 'crictl images -o json'",
                      "after the removal"}},
        .options = gc_list_options(),
        .formats = {"table", "json"},
        .globals = {"db", "root-dir", "busy-timeout", "quiet", "no-trunc"},
        .exits = exits(),
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
