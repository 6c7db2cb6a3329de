// SPDX-License-Identifier: Apache-2.0
#include "cli/commands/describe.hpp"
#include "cli/commands/get_command.hpp"
#include "cli/gc_arguments.hpp"
#include "cli/gc_database.hpp"
#include "cli/gc_question_options.hpp"
#include "cli/output/gc_view.hpp"
#include "domain/error.hpp"
#include "domain/listed_name.hpp"

#include <algorithm>

namespace pullrec::cli {

namespace {

using upkeep::GcPlan;
using upkeep::GcStep;

constexpr std::size_t kShortestPrefix = 12;

std::string_view hex_of(std::string_view id) {
    const auto colon = id.find(':');
    return colon == std::string_view::npos ? id : id.substr(colon + 1);
}

/// A text that only begins an id could be a tag as well, so names are asked first
/// (kubernetes#30355).
bool is_named(const GcStep& step, const std::string& image, const std::string& meaning) {
    return step.image_ref.text == image ||
           std::any_of(step.names.begin(), step.names.end(), [&](const std::string& name) {
               return name == image ||
                      (!meaning.empty() && named(0, name, {}).meaning() == meaning);
           });
}

const GcStep& find(const GcPlan& plan, const std::string& image) {
    const std::string meaning = named(0, image, {}).meaning();
    for (const GcStep& step : plan.steps) {
        if (is_named(step, image, meaning)) {
            return step;
        }
    }
    const std::string_view prefix = hex_of(image);
    const GcStep* found = nullptr;
    for (const GcStep& step : plan.steps) {
        if (prefix.size() >= kShortestPrefix && hex_of(step.image_ref.text).starts_with(prefix)) {
            if (found != nullptr) {
                throw Error(ErrorCode::usage,
                            "IMAGE: several ids begin like this: give more of it");
            }
            found = &step;
        }
    }
    if (found == nullptr) {
        throw Error(ErrorCode::not_found, "no listed image has this name or id");
    }
    return *found;
}

ExitCode run(const Invocation& invocation) {
    upkeep::GcQuestion question = gc_question(invocation);
    OpenSource source = open_gc_memory(invocation);
    const GcPlan plan = source.store.read([&](const store::Reader& reader) {
        add_remembered(question, invocation, reader, source.view);
        return upkeep::plan_gc(question, upkeep::read_memory(reader, question.runtime_namespace));
    });
    tell_oddities(invocation, plan);
    const GcStep& step = find(plan, invocation.arguments.text("IMAGE").value());
    if (style_for(invocation, source).format == ListFormat::json) {
        print_document(invocation, source, "GcItem",
                       [&](JsonWriter& json) { print_gc_item_members(json, step); });
    } else {
        print_gc_explanation(invocation.out, step);
    }
    return ExitCode::done;
}

std::vector<ExitMeaning> exits() {
    std::vector<ExitMeaning> result = gc_exits();
    result.push_back({ExitCode::not_found, "no such image is listed"});
    return result;
}

} // namespace

const Command& gc_explain_command() {
    static const Command command{
        .path = "gc explain",
        .group = Group::images,
        .summary = "answer each question of 'gc plan' for one image",
        .details = "Remembers nothing: it says what the next plan would say.",
        .examples =
            {{"pullrec gc explain registry.corp.example/team-a/web:1.4 --images images.json "
              "--containers containers.json",
              "why does it stay?"}},
        .positionals = {{.name = "IMAGE",
                         .help = "a name, an id, or 12 and more digits that only one id begins "
                                 "with"}},
        .options = gc_question_options(),
        .formats = {"table", "json"},
        .globals = gc_options,
        .exits = exits(),
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
