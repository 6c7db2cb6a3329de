// SPDX-License-Identifier: Apache-2.0
#include "cli/commands/closing_command.hpp"

#include "cli/commands/describe.hpp"
#include "cli/commands/get_command.hpp"
#include "cli/confirm.hpp"
#include "cli/output/count_text.hpp"
#include "cli/output/escape.hpp"
#include "cli/output/list_style.hpp"
#include "cli/output/table.hpp"
#include "cli/taken_list.hpp"

#include <fmt/format.h>

#include <span>
#include <utility>

namespace pullrec::cli {

namespace {

using upkeep::ClosingRecord;

std::string count_text(std::size_t number) {
    return counted(static_cast<std::int64_t>(number), "record");
}

void print_json(const Invocation& invocation, const ChangeTarget& target,
                const std::vector<ClosingRecord>& plan, bool dry_run) {
    print_document(invocation, target.source, "ClosingReport", [&](JsonWriter& json) {
        json.flag_member("dryRun", dry_run);
        json.key("items");
        json.begin_array();
        for (const ClosingRecord& closing : plan) {
            json.begin_object();
            json.member("imageRef", closing.record.record.image_ref.text);
            json.member("image", closing.image_name);
            json.member("because", closing.because.text);
            json.end_object();
        }
        json.end_array();
    });
}

void print_table(const Invocation& invocation, const ChangeTarget& target,
                 const std::vector<ClosingRecord>& plan) {
    const ListStyle style = style_for(invocation, target.source);
    Table table({{.header = "IMAGE REF"},
                 {.header = "IMAGE", .may_be_shortened = true},
                 {.header = "BECAUSE OF"}},
                style.terminal);
    for (const ClosingRecord& closing : plan) {
        table.add({ref_text(closing.record.record.image_ref.text, style), closing.image_name,
                   ref_text(closing.because.text, style)});
    }
    if (!plan.empty()) {
        table.print(invocation.out);
    }
}

std::string words_for_log(std::size_t records) {
    return fmt::format("added {} without grants", count_text(records));
}

/// What came of a plan.
struct Added {
    std::size_t records = 0;
    std::vector<ImageRef> left_alone;
};

Added add(const Invocation& invocation, ChangeTarget& target,
          const std::vector<ClosingRecord>& plan, store::Change change) {
    Added added;
    if (target.directories) {
        std::vector<exchange::ChangedRecord> records;
        records.reserve(plan.size());
        for (const ClosingRecord& closing : plan) {
            records.push_back({closing.record.record.image_ref, closing.record});
        }
        added.left_alone = change_files(invocation, target, std::move(records), std::move(change),
                                        [&](std::span<const exchange::ChangedRecord> written) {
                                            added.records = written.size();
                                            return words_for_log(added.records);
                                        });
        return added;
    }
    change_database(invocation, target, [&](store::Writer& writer) {
        added.records = upkeep::apply(writer, plan);
        change.what = words_for_log(added.records);
        writer.log(change);
    });
    return added;
}

void tell_added(const Invocation& invocation, std::size_t records) {
    if (!invocation.arguments.given("quiet")) {
        invocation.out.write(
            fmt::format("Added {} without grants{}.\n", count_text(records),
                        records == 0 ? "" : ": every pod must prove itself there again"));
    }
}

void tell_passed_over(const Invocation& invocation, const upkeep::ClosingPlan& plan) {
    for (const ImageRef& ref : plan.unreadable) {
        invocation.err.write(fmt::format(
            "pullrec: the record {} cannot be read and was left alone: 'pullrec doctor' names its "
            "file\n",
            escape(ref.text, {.ascii_only = invocation.style.ascii_only})));
    }
    if (plan.without_id > 0) {
        invocation.err.write(fmt::format(
            "pullrec: {} passed over, because the list does not tell {}: give what 'crictl images "
            "-o json' prints\n",
            plan.without_id == 1 ? "1 image was" : std::to_string(plan.without_id) + " images were",
            plan.without_id == 1 ? "its id" : "their ids"));
    }
}

} // namespace

std::vector<Option> closing_options() {
    std::vector<Option> options = listing_options();
    for (Option& option : options) {
        option.heading = "Required (one)";
    }
    options.push_back({.name = "reason", .value = "TEXT", .help = "why, for the log"});
    options.push_back(restart_follows_option());
    for (const Option& option : change_options()) {
        options.push_back(option);
    }
    return options;
}

std::vector<ExitMeaning> closing_exits() {
    return {{ExitCode::done, "done, or nothing to do"},
            {ExitCode::partly, "some records changed meanwhile or cannot be read and were left "
                               "alone, or the list does not tell all ids"},
            {ExitCode::refused, "no confirmation, a copy, or the kubelet runs"},
            {ExitCode::image_list, "--images-cmd failed"}};
}

ExitCode carry_out(const Invocation& invocation, ChangeTarget& target,
                   const upkeep::ClosingPlan& plan, std::string_view command) {
    const bool dry_run = invocation.arguments.given("dry-run");
    const std::vector<ClosingRecord>& records = plan.records;
    Added added;
    if (!dry_run && !records.empty()) {
        confirm(invocation, count_text(records.size()) + " without grants to add");
        added = add(invocation, target, records, change_of(invocation, std::string(command), ""));
    }
    if (invocation.arguments.text("output") == "json") {
        print_json(invocation, target, records, dry_run);
    } else if (dry_run) {
        print_table(invocation, target, records);
        invocation.out.write(fmt::format("Would add {} without grants. Nothing was changed.\n",
                                         count_text(records.size())));
    } else if (!records.empty() || plan.passes_over()) {
        tell_added(invocation, added.records);
    } else {
        invocation.out.write("Nothing to do: no listed image lacks its record.\n");
    }
    tell_passed_over(invocation, plan);
    tell_left_alone(invocation, added.left_alone);
    tell_restart(invocation, target, added.records > 0);
    return added.left_alone.empty() && !plan.passes_over() ? ExitCode::done : ExitCode::partly;
}

} // namespace pullrec::cli
