// SPDX-License-Identifier: Apache-2.0
#include "cli/output/gc_view.hpp"

#include "cli/output/count_text.hpp"
#include "cli/output/gc_text.hpp"
#include "cli/output/list_shape.hpp"

#include <fmt/format.h>

namespace pullrec::cli {

namespace {

using upkeep::GcPlan;
using upkeep::GcReason;
using upkeep::GcStep;

bool is_shown(const GcStep& step, GcShown shown) {
    return shown == GcShown::all || step.verdict.may_go() == (shown == GcShown::may_go);
}

std::string_view action_of(const GcStep& step) {
    return step.verdict.may_go() ? "delete" : "keep";
}

void print_texts(JsonWriter& json, std::string_view key, const std::vector<std::string>& texts) {
    json.key(key);
    json.begin_array();
    for (const std::string& text : texts) {
        json.text(text);
    }
    json.end_array();
}

/// The key of the time that a reason rests on; "" when it rests on none.
std::string_view key_of_span(GcReason reason) {
    switch (reason) {
    case GcReason::young_created:
    case GcReason::young_unreferenced:
    case GcReason::clock_suspect:
    case GcReason::backing_off:
        return "remainingSeconds";
    case GcReason::unreferenced:
        return "ageSeconds";
    default:
        return "";
    }
}

} // namespace

std::vector<const GcStep*> shown_steps(const GcPlan& plan, GcShown shown) {
    std::vector<const GcStep*> steps;
    for (const GcStep& step : plan.steps) {
        if (is_shown(step, shown)) {
            steps.push_back(&step);
        }
    }
    return steps;
}

const ListShape<const GcStep*>& gc_rows() {
    using Row = const GcStep*;
    using Style = ListStyle;
    static const ListShape<Row> shape{
        .kind = "GcPlan",
        .columns = {{"action",
                     {"ACTION"},
                     false,
                     [](const Row& row, const Style&) { return std::string(action_of(*row)); }},
                    {"image",
                     {"IMAGE", true},
                     false,
                     [](const Row& row, const Style&) { return names_text(row->names); }},
                    {"image-ref",
                     {"IMAGE REF", true, 19},
                     false,
                     [](const Row& row, const Style& style) {
                         return ref_text(row->image_ref.text, style);
                     }},
                    {"reason",
                     {"REASON"},
                     false,
                     [](const Row& row, const Style&) { return reason_text(row->verdict); }}},
        .print_item =
            [](JsonWriter& json, const Row& row, const Style&) {
                json.begin_object();
                print_gc_item_members(json, *row);
                json.end_object();
            },
        .name = nullptr,
    };
    return shape;
}

void print_gc_commands(Output& out, const GcPlan& plan) {
    out.write(fmt::format("{} of {} may go. Nothing was removed.\n", plan.may_go,
                          counted(static_cast<std::int64_t>(plan.steps.size()), "image")));
    if (plan.may_go == 0) {
        return;
    }
    out.write("To remove them, and then to see what became of them:\n");
    for (const GcStep& step : plan.steps) {
        if (step.verdict.may_go()) {
            out.write("  " + removal_command(step, plan.runtime_namespace) + "\n");
        }
    }
    out.write("  " + confirm_command(plan.runtime_namespace) + "\n");
}

void print_gc_item_members(JsonWriter& json, const GcStep& step) {
    json.member("action", action_of(step));
    json.member("reason", name_of(step.verdict.reason));
    if (!step.verdict.detail.empty()) {
        json.member("detail", step.verdict.detail);
    }
    if (const auto key = key_of_span(step.verdict.reason); !key.empty()) {
        json.member(key, static_cast<std::int64_t>(
                             std::chrono::floor<std::chrono::seconds>(step.verdict.span).count()));
    }
    json.member("imageRef", step.image_ref.text);
    print_texts(json, "names", step.names);
}

void print_gc_members(JsonWriter& json, const GcPlan& plan,
                      const std::vector<const GcStep*>& steps) {
    json.member("runtimeNamespace", plan.runtime_namespace);
    json.member("images", static_cast<std::int64_t>(plan.steps.size()));
    json.member("mayGo", static_cast<std::int64_t>(plan.may_go));
    print_texts(json, "unmatchedContainers", plan.unmatched);
    json.key("items");
    json.begin_array();
    for (const GcStep* step : steps) {
        json.begin_object();
        print_gc_item_members(json, *step);
        json.end_object();
    }
    json.end_array();
}

} // namespace pullrec::cli
