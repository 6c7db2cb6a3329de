// SPDX-License-Identifier: Apache-2.0
#include "cli/output/prune_view.hpp"

#include "cli/output/age.hpp"
#include "cli/output/count_text.hpp"
#include "cli/output/table.hpp"

#include <fmt/format.h>

#include <string_view>

namespace pullrec::cli {

namespace {

using upkeep::PruneAction;
using upkeep::PrunePlan;
using upkeep::PruneReason;
using upkeep::PruneStep;

std::string_view word_of(PruneAction action) {
    switch (action) {
    case PruneAction::mark:
        return "mark";
    case PruneAction::remove:
        return "delete";
    case PruneAction::keep:
        break;
    }
    return "keep";
}

/// A span as a caller would write it: `1h`, `90m`, `30s`.
std::string grace_text(const PrunePlan& plan) {
    using std::chrono::duration_cast;
    const auto seconds = duration_cast<std::chrono::seconds>(plan.terms.grace);
    const auto hours = duration_cast<std::chrono::hours>(seconds);
    const auto minutes = duration_cast<std::chrono::minutes>(seconds);
    if (seconds == hours) {
        return fmt::format("{}h", hours.count());
    }
    return seconds == minutes ? fmt::format("{}m", minutes.count())
                              : fmt::format("{}s", seconds.count());
}

std::string not_listed_since(const PruneStep& step, const PrunePlan& plan) {
    if (!step.facts.absence) {
        return "not listed";
    }
    return fmt::format("not listed since {}, grace {}",
                       age(step.facts.absence->listed_at, plan.terms.list.listed_at),
                       grace_text(plan));
}

std::string confirmed(const PruneStep& step, const PrunePlan& plan) {
    return fmt::format("confirmed {} ago, while it was not listed",
                       age(step.facts.last_evidence, plan.terms.list.listed_at));
}

std::string reason_text(const PruneStep& step, const PrunePlan& plan) {
    switch (step.verdict.reason) {
    case PruneReason::listed:
        return "listed";
    case PruneReason::being_pulled:
        return "being pulled now";
    case PruneReason::confirmed_since_list:
        return "confirmed since the list was taken";
    case PruneReason::confirmed_since_absence:
        return confirmed(step, plan);
    case PruneReason::first_absence:
        return step.facts.absence ? "not listed, first time in this boot"
                                  : "not listed, first time";
    case PruneReason::within_grace:
    case PruneReason::absent:
        break;
    }
    return not_listed_since(step, plan);
}

bool is_shown(const PruneStep& step, PruneShown shown) {
    switch (shown) {
    case PruneShown::removed:
        return step.verdict.action == PruneAction::remove;
    case PruneShown::kept:
        return step.verdict.action == PruneAction::keep;
    case PruneShown::all:
        return true;
    case PruneShown::notable:
        break;
    }
    return !step.facts.listed;
}

std::string counted_size(std::size_t number, std::string_view noun) {
    return counted(static_cast<std::int64_t>(number), noun);
}

} // namespace

void print_prune_table(Output& out, const PrunePlan& plan, PruneShown shown,
                       const ListStyle& style) {
    Table table({{.header = "ACTION"},
                 {.header = "IMAGE REF"},
                 {.header = "IMAGE", .may_be_shortened = true},
                 {.header = "REASON"}},
                style.terminal);
    bool any = false;
    for (const PruneStep& step : plan.steps) {
        if (is_shown(step, shown)) {
            table.add({std::string(word_of(step.verdict.action)),
                       ref_text(step.image_ref.text, style), step.image_name,
                       reason_text(step, plan)});
            any = true;
        }
    }
    if (any) {
        table.print(out);
    }
}

std::string prune_plan_text(const PrunePlan& plan) {
    return fmt::format("Would delete {} of {} and mark {} ({} listed). ", plan.removed,
                       counted_size(plan.records, "record"), plan.marked, plan.listed);
}

std::string pruned_text(const upkeep::PruneOutcome& outcome, const std::string& where,
                        const PrunePlan& plan) {
    std::string text =
        fmt::format("Deleted {}, marked {}{}.", counted_size(outcome.removed, "record"),
                    outcome.marked, where.empty() ? "" : fmt::format(" ({})", where));
    if (outcome.marked > 0) {
        text += fmt::format(" Marked records go when a list at least {} later lacks them too.",
                            grace_text(plan));
    }
    return text + "\n";
}

void print_prune_members(JsonWriter& json, const PrunePlan& plan, PruneShown shown,
                         const std::optional<upkeep::PruneOutcome>& outcome) {
    const auto member = [&](std::string_view name, std::size_t value) {
        json.member(name, static_cast<std::int64_t>(value));
    };
    json.flag_member("dryRun", !outcome.has_value());
    member("records", plan.records);
    member("listed", plan.listed);
    member("deleted", outcome ? outcome->removed : plan.removed);
    member("marked", outcome ? outcome->marked : plan.marked);
    json.key("items");
    json.begin_array();
    for (const PruneStep& step : plan.steps) {
        if (is_shown(step, shown)) {
            json.begin_object();
            json.member("action", word_of(step.verdict.action));
            json.member("imageRef", step.image_ref.text);
            json.member("image", step.image_name);
            json.member("reason", reason_text(step, plan));
            json.end_object();
        }
    }
    json.end_array();
    if (outcome) {
        json.key("changedSince");
        json.begin_array();
        for (const ImageRef& ref : outcome->changed_since) {
            json.text(ref.text);
        }
        json.end_array();
    }
}

} // namespace pullrec::cli
