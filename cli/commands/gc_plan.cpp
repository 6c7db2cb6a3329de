// SPDX-License-Identifier: Apache-2.0
#include "cli/commands/describe.hpp"
#include "cli/commands/get_command.hpp"
#include "cli/gc_arguments.hpp"
#include "cli/gc_database.hpp"
#include "cli/gc_question_options.hpp"
#include "cli/output/gc_text.hpp"
#include "cli/output/gc_view.hpp"

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

void print_words(const Invocation& invocation, const GcPlan& plan) {
    for (const upkeep::GcStep& step : plan.steps) {
        for (const std::string& word : removal_words(step, plan.runtime_namespace)) {
            if (step.verdict.may_go()) {
                invocation.out.write(word + "\n");
            }
        }
    }
}

void print(const Invocation& invocation, const OpenSource& source, const GcPlan& plan) {
    const GcShown shown = shown_of(invocation.arguments);
    const ListStyle style = style_for(invocation, source);
    if (style.format == ListFormat::json) {
        print_document(invocation, source, "GcPlan",
                       [&](JsonWriter& json) { print_gc_members(json, plan, shown); });
    } else if (invocation.arguments.given("quiet")) {
        print_words(invocation, plan);
    } else {
        print_gc_table(invocation.out, plan, shown, style);
        print_gc_commands(invocation.out, plan);
    }
}

ExitCode run(const Invocation& invocation) {
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
    print(invocation, source, plan);
    return ExitCode::done;
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
    static const Command command{
        .path = "gc plan",
        .group = Group::images,
        .summary = "say of each image on the node why it stays or may go; removes nothing",
        .details =
            "An image may go when nothing refers to it for --grace: no container, running or "
            "not, no pin, pattern or expected image, no pull. Since when is remembered from "
            "plan to plan, so run it in a timer; restarts and clocks that jump do not shorten "
            "it. With -q only the ids that may go are printed.\n\n"
            "The memory lies in --db, else in the authority, else in the copy of 'pullrec "
            "sync', else in /var/lib/pullrec/gc.db, which is made. Images that volumes mount, "
            "and containers of other namespaces, are in no list: name them with 'pullrec gc "
            "expect' or 'pullrec gc pin'.",
        .examples = {{"pullrec gc plan --images-cmd 'crictl images -o json' "
                      "--containers-cmd 'crictl ps -a -o json'",
                      "look"},
                     {"pullrec gc plan -q --images images.json --containers containers.json | "
                      "xargs -r crictl rmi",
                      "remove what may go"}},
        .options = options(),
        .formats = {"table", "json"},
        .globals = {"db", "root-dir", "busy-timeout", "quiet", "no-trunc"},
        .exits = gc_exits(),
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
