// SPDX-License-Identifier: Apache-2.0
#include "cli/output/recovery_view.hpp"

#include "cli/output/count_text.hpp"
#include "cli/output/escape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

namespace pullrec::cli {

namespace {

using journal::IntentObstacle;

std::string intents_text(std::size_t count) {
    return counted(static_cast<std::int64_t>(count), "intent");
}

std::string record_text(const journal::RecoveryStep& step, bool dry_run) {
    switch (step.obstacle) {
    case IntentObstacle::ref_unknown:
        return "the list does not tell its id (give what 'crictl images -o json' prints)";
    case IntentObstacle::record_unreadable:
        return "has a record that cannot be read ('pullrec doctor' names its file)";
    case IntentObstacle::nameless:
    case IntentObstacle::none:
        break;
    }
    return !step.makes_record ? "has a record"
           : dry_run          ? "would get a record without grants"
                              : "got a record without grants";
}

std::string step_text(const journal::RecoveryStep& step, bool dry_run) {
    if (step.obstacle == IntentObstacle::nameless) {
        return "no image name can be read in it: the intent stays";
    }
    std::string text = record_text(step, dry_run);
    if (step.intents_settled > 0) {
        text += fmt::format(", {} {}", intents_text(step.intents_settled),
                            dry_run ? "would go" : "went");
    }
    if (step.intents_kept > 0) {
        text += fmt::format(", {} {}", intents_text(step.intents_kept),
                            step.intents_kept == 1 ? "stays" : "stay");
    }
    return text;
}

std::string sum_text(const RecoveryReport& report) {
    const auto made = std::count_if(report.steps.begin(), report.steps.end(),
                                    [](const auto& step) { return step.makes_record; });
    return fmt::format("{} {} without grants.\n", report.dry_run ? "Would make" : "Made",
                       counted(made, "record"));
}

} // namespace

std::string recovery_text(const RecoveryReport& report, Style style) {
    std::string text;
    for (const journal::RecoveryStep& step : report.steps) {
        const EscapeRules escaping{.ascii_only = style.ascii_only};
        text += escape(step.image.text, escaping);
        if (!step.image_ref.text.empty()) {
            text += fmt::format(" ({})", escape(step.image_ref.text, escaping));
        }
        text += fmt::format(": {}\n", step_text(step, report.dry_run));
    }
    text += sum_text(report);
    if (report.not_listed > 0) {
        text += fmt::format("{} of no listed image {}.\n", intents_text(report.not_listed),
                            report.not_listed == 1 ? "stays" : "stay");
    }
    return text;
}

void print_recovery(JsonWriter& json, const RecoveryReport& report) {
    json.begin_object();
    json.member("apiVersion", "pullrec/v1");
    json.member("kind", "RecoveryReport");
    print_source(json, report.source);
    json.flag_member("dryRun", report.dry_run);
    json.key("items");
    json.begin_array();
    for (const journal::RecoveryStep& step : report.steps) {
        json.begin_object();
        json.member("image", step.image.text);
        json.member("imageRef", step.image_ref.text);
        json.flag_member("recordMade", step.makes_record);
        json.flag_member("nameless", step.obstacle == IntentObstacle::nameless);
        json.flag_member("idNotListed", step.obstacle == IntentObstacle::ref_unknown);
        json.flag_member("recordUnreadable", step.obstacle == IntentObstacle::record_unreadable);
        json.member("intentsSettled", static_cast<std::int64_t>(step.intents_settled));
        json.member("intentsKept", static_cast<std::int64_t>(step.intents_kept));
        json.end_object();
    }
    json.end_array();
    json.member("intentsNotListed", static_cast<std::int64_t>(report.not_listed));
    json.end_object();
    json.end_line();
}

} // namespace pullrec::cli
