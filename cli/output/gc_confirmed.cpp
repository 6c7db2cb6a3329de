// SPDX-License-Identifier: Apache-2.0
#include "cli/output/gc_text.hpp"
#include "cli/output/gc_view.hpp"
#include "cli/output/table.hpp"
#include "cli/output/time_text.hpp"

#include <fmt/format.h>

#include <array>

namespace pullrec::cli {

namespace {

using upkeep::GcConfirmed;
using upkeep::GcOutcome;

std::string_view word_of(GcOutcome outcome) {
    switch (outcome) {
    case GcOutcome::deleted:
        return "deleted";
    case GcOutcome::failed:
        return "failed";
    case GcOutcome::superseded:
        break;
    }
    return "superseded";
}

std::string note_of(const GcConfirmed& one, Timestamp now) {
    switch (one.outcome) {
    case GcOutcome::deleted:
        return "gone";
    case GcOutcome::failed:
        return fmt::format("still there, planned again in {}", span_text(one.item.retry_at - now));
    case GcOutcome::superseded:
        break;
    }
    return "its name means another image by now";
}

} // namespace

void print_confirmed_table(Output& out, const std::vector<GcConfirmed>& confirmed, Timestamp now,
                           const ListStyle& style) {
    Table table({{.header = "RESULT"},
                 {.header = "IMAGE", .may_be_shortened = true},
                 {.header = "IMAGE REF"},
                 {.header = "NOTE"}},
                style.terminal);
    std::array<std::size_t, 3> counts{};
    for (const GcConfirmed& one : confirmed) {
        table.add({std::string(word_of(one.outcome)), one.item.name,
                   ref_text(one.item.image_ref.text, style), note_of(one, now)});
        ++counts.at(static_cast<std::size_t>(one.outcome));
    }
    if (confirmed.empty()) {
        out.write("No removal is planned.\n");
        return;
    }
    table.print(out);
    out.write(
        fmt::format("{} deleted, {} failed, {} superseded.\n", counts[0], counts[1], counts[2]));
}

void print_confirmed_members(JsonWriter& json, const std::vector<GcConfirmed>& confirmed) {
    json.key("items");
    json.begin_array();
    for (const GcConfirmed& one : confirmed) {
        json.begin_object();
        json.member("result", word_of(one.outcome));
        json.member("imageRef", one.item.image_ref.text);
        json.member("image", one.item.name);
        if (one.outcome == GcOutcome::failed) {
            json.member("failures", one.item.failures);
            json.member("retryAt", rfc3339(one.item.retry_at));
        }
        json.end_object();
    }
    json.end_array();
}

} // namespace pullrec::cli
