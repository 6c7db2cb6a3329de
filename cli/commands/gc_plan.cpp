// SPDX-License-Identifier: Apache-2.0
#include "cli/commands/describe.hpp"
#include "cli/commands/get_command.hpp"
#include "cli/gc_arguments.hpp"
#include "cli/gc_database.hpp"
#include "cli/gc_question_options.hpp"
#include "cli/list_end.hpp"
#include "cli/output/gc_text.hpp"
#include "cli/output/gc_view.hpp"
#include "cli/output/list_output.hpp"

namespace pullrec::cli {

namespace {

using upkeep::GcPlan;
using upkeep::GcQuestion;

GcPlan plan_from(const Invocation& invocation, const GcQuestion& asked, const store::Reader& reader,
                 const SourceView& source) {
    GcQuestion question = asked;
    add_remembered(question, invocation, reader, source);
    return upkeep::plan_gc(question, upkeep::read_memory(reader, question.runtime_namespace));
}

GcShown shown_of(const Arguments& arguments) {
    const std::string shown = arguments.text("show").value();
    return shown == "delete" ? GcShown::may_go : shown == "keep" ? GcShown::kept : GcShown::all;
}

void print_words(const Invocation& invocation, const std::vector<const upkeep::GcStep*>& steps,
                 const std::string& runtime_namespace) {
    for (const upkeep::GcStep* step : steps) {
        for (const std::string& word : removal_words(*step, runtime_namespace)) {
            invocation.out.write(word + "\n");
        }
    }
}

ExitCode print(const Invocation& invocation, const OpenSource& source, const GcPlan& plan,
               const ListRequest& request) {
    const bool quiet = invocation.arguments.given("quiet");
    const ListStyle style = style_for(invocation, source);
    const bool only_words = quiet && is_table(style.format);
    auto steps = shown_steps(plan, only_words ? GcShown::may_go : shown_of(invocation.arguments));
    const std::size_t left_out = arrange(steps, gc_rows(), request, style);
    if (style.format == ListFormat::json) {
        print_document(invocation, source, "GcPlan",
                       [&](JsonWriter& json) { print_gc_members(json, plan, steps); });
    } else if (only_words) {
        print_words(invocation, steps, plan.runtime_namespace);
    } else {
        print_rows(invocation.out, steps, gc_rows(), style, request);
    }
    if (is_table(style.format) && !quiet) {
        print_gc_commands(invocation.out, plan);
    }
    return left_out == 0 ? ExitCode::done
                         : end_list(invocation,
                                    {.noun = "image", .count = steps.size(), .left_out = left_out});
}

ExitCode run(const Invocation& invocation) {
    const ListRequest request = list_request(invocation.arguments, gc_rows().listed());
    const GcQuestion question = gc_question(invocation);
    const bool dry_run = invocation.arguments.given("dry-run");
    OpenSource source = dry_run ? open_gc_memory(invocation) : open_gc_memory_to_write(invocation);
    const auto plan_here = [&](const store::Reader& reader) {
        return plan_from(invocation, question, reader, source.view);
    };
    const GcPlan plan =
        dry_run ? source.store.read(plan_here) : source.store.write([&](store::Writer& writer) {
            GcPlan made = plan_here(writer);
            upkeep::record(writer, made);
            return made;
        });
    tell_oddities(invocation, plan);
    return print(invocation, source, plan, request);
}

std::vector<Option> options() {
    std::vector<Option> result = gc_question_options();
    result.push_back({.name = "show",
                      .value = "WHAT",
                      .help = "list these images only",
                      .choices = {"all", "delete", "keep"},
                      .fallback = "all"});
    result.push_back({.name = "dry-run", .help = "do not remember what was seen"});
    return result;
}

} // namespace

const Command& gc_plan_command() {
    static const std::string details =
        "An image may go when nothing refers to it for --grace: no container, running or "
        "not, no pin, pattern or expected image, no pull. Since when is remembered from "
        "plan to plan, so run it in a timer; restarts and clocks that jump do not shorten "
        "it. With -q only the ids that may go are printed.\n\n"
        "The memory lies in --db, else in the authority, else in the copy of 'pullrec "
        "sync', else in /var/lib/pullrec/gc.db, which is made. Images that volumes mount, "
        "and containers of other namespaces, are in no list: name them with 'pullrec gc "
        "expect' or 'pullrec gc pin'."
        "\n\n" +
        columns_text(gc_rows().listed());
    static const Command command{
        .path = "gc plan",
        .group = Group::images,
        .summary = "say why each image stays or may go; removes nothing",
        .details = details,
        .examples = {{"pullrec gc plan --images-cmd 'crictl images -o json' "
                      "--containers-cmd 'crictl ps -a -o json'",
                      "look"},
                     {"pullrec gc plan -q --images images.json --containers containers.json | "
                      "xargs -r crictl rmi",
                      "remove what may go"}},
        .options = options(),
        .formats = {"table", "json", "ndjson"},
        .globals = gc_options,
        .columns = gc_rows().listed(),
        .exits = gc_exits(),
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
