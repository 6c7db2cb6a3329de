// SPDX-License-Identifier: Apache-2.0
#include "answers/find.hpp"
#include "cli/changing.hpp"
#include "cli/commands/describe.hpp"
#include "cli/commands/get_command.hpp"
#include "cli/confirm.hpp"
#include "cli/output/count_text.hpp"
#include "cli/output/escape.hpp"
#include "cli/output/prune_view.hpp"
#include "cli/prune_arguments.hpp"
#include "cli/prune_files.hpp"
#include "domain/error.hpp"

#include <fmt/format.h>

#include <variant>

namespace pullrec::cli {

namespace {

/// The records that the arguments name; an unreadable file is not deleted, it fails closed.
std::set<ImageRef> named(const Invocation& invocation, const store::Reader& reader) {
    std::set<ImageRef> refs;
    for (const std::string& name : invocation.arguments.texts("REF")) {
        const answers::FoundRecord found = answers::find_record(reader, name);
        if (const auto* record = std::get_if<store::StoredRecord>(&found)) {
            refs.insert(record->record.image_ref);
        } else {
            throw Error(ErrorCode::refused, "refused: that file cannot be read, so nothing proves "
                                            "which image it keeps closed");
        }
    }
    return refs;
}

void require_nothing_kept(const upkeep::PrunePlan& plan, Refusals& refusals) {
    for (const upkeep::PruneStep& step : plan.steps) {
        if (step.facts.listed) {
            refusals.add(fmt::format("the image of {} is on the node: without its record it would "
                                     "be open to every pod",
                                     escape(step.image_ref.text)));
        }
    }
}

void print_report(const Invocation& invocation, const ChangeTarget& target,
                  const upkeep::PrunePlan& plan,
                  const std::optional<upkeep::PruneOutcome>& outcome) {
    const ListStyle style = style_for(invocation, target.source);
    if (style.format == ListFormat::json) {
        print_document(invocation, target.source, "PruneReport", [&](JsonWriter& json) {
            print_prune_members(json, plan, PruneShown::all, outcome);
        });
    } else if (!outcome) {
        print_prune_table(invocation.out, plan, PruneShown::all, style);
        invocation.out.write(prune_plan_text(plan) + "Nothing was changed.\n");
    } else if (!invocation.arguments.given("quiet")) {
        invocation.out.write(pruned_text(*outcome, "", plan));
    }
}

ExitCode run(const Invocation& invocation) {
    const bool dry_run = invocation.arguments.given("dry-run");
    ChangeTarget target = open_target(invocation, "delete record");
    recall_first_lists(invocation, target);
    const TakenList list = taken_list(invocation);
    Refusals refusals(invocation);
    upkeep::PruneRequest request = prune_request(invocation, target, list, refusals);
    const upkeep::PrunePlan plan = target.source.store.read([&](const store::Reader& reader) {
        request.only = named(invocation, reader);
        request.now = latest_now(request.terms.list);
        return upkeep::plan_prune(reader, list.listing, request);
    });
    require_nothing_kept(plan, refusals);
    require_prunable(plan, dry_run, refusals);
    if (dry_run) {
        print_report(invocation, target, plan, std::nullopt);
        return refusals.end();
    }
    if (plan.removed > 0) {
        confirm(invocation,
                counted(static_cast<std::int64_t>(plan.removed), "record") + " to delete");
    }
    const upkeep::PruneOutcome outcome = apply_prune(invocation, target, plan, "delete record");
    print_report(invocation, target, plan, outcome);
    name_left_alone(invocation, target, outcome);
    tell_restart(invocation, target, outcome.removed > 0);
    return outcome.changed_since.empty() ? ExitCode::done : ExitCode::partly;
}

} // namespace

const Command& delete_record_command() {
    static const Command command{
        .path = "delete record",
        .group = Group::change,
        .summary = "delete records by name, with proof as for prune",
        .details =
            "The image must be gone: a record of an image that is on the node keeps it "
            "closed, and is never deleted. 'pullrec revoke' takes grants away instead. Proof "
            "is as for 'pullrec prune': two complete lists, --grace apart, or one with "
            "--single-list.",
        .examples = {{"pullrec delete record sha256:0b9e --images-cmd 'crictl images -o json'",
                      "the first time marks, an hour later deletes"}},
        .positionals = {{.name = "REF",
                         .help = "an image ref, or its beginning",
                         .at_most = Positional::any_number}},
        .options = prune_options(),
        .formats = {"table", "json"},
        .globals = change_globals(),
        .exits = prune_exits(),
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
