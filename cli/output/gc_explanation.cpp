// SPDX-License-Identifier: Apache-2.0
#include "cli/output/escape.hpp"
#include "cli/output/gc_text.hpp"
#include "cli/output/gc_view.hpp"

#include <fmt/format.h>

namespace pullrec::cli {

namespace {

void line(Output& out, std::string_view what, std::string_view answer) {
    out.write(fmt::format("  {:<14}{}\n", what, escape(answer)));
}

std::string yes_or_no(const std::optional<std::string>& who) {
    return who ? "yes: " + *who : "no";
}

std::string pulled_text(const upkeep::GcFacts& facts) {
    if (!facts.since_pull) {
        return "nobody knows when";
    }
    return facts.since_pull->count() < 0 ? "in the future, as the clock says now"
                                         : span_text(*facts.since_pull) + " ago";
}

} // namespace

void print_gc_explanation(Output& out, const upkeep::GcStep& step) {
    const upkeep::GcFacts& facts = step.facts;
    out.write(fmt::format("{}  {}\n", step.verdict.may_go() ? "DELETE" : "KEEP",
                          escape(step.names.empty() ? step.image_ref.text : step.names.front())));
    line(out, "image ref", step.image_ref.text);
    for (std::size_t i = 1; i < step.names.size(); ++i) {
        line(out, "also", step.names[i]);
    }
    line(out, "in use", yes_or_no(facts.used_by));
    line(out, "pinned", yes_or_no(facts.pinned_by));
    line(out, "protected", yes_or_no(facts.protected_by));
    line(out, "expected", yes_or_no(facts.expected_by));
    line(out, "pull", yes_or_no(facts.pulled_by));
    line(out, "shared", yes_or_no(facts.shared_with));
    line(out, "odd name", yes_or_no(facts.unparsable));
    line(out, "pulled", pulled_text(facts));
    line(out, "unreferenced",
         step.verdict.is_referenced() ? "no" : "for " + span_text(facts.unreferenced_for));
    line(out, "clock", facts.clock_suspect ? "was set since the last plan" : "steady");
    line(out, "tried before",
         facts.retry_in ? "yes: again in " + span_text(*facts.retry_in) : "no, or long enough ago");
    line(out, "result", reason_text(step.verdict));
}

} // namespace pullrec::cli
