// SPDX-License-Identifier: Apache-2.0
#include "upkeep/prune.hpp"

#include "cli/audit_log.hpp"
#include "cli/changing.hpp"
#include "cli/commands/describe.hpp"
#include "cli/commands/get_command.hpp"
#include "cli/confirm.hpp"
#include "cli/metrics_of_source.hpp"
#include "cli/output/count_text.hpp"
#include "cli/output/prune_view.hpp"
#include "cli/prune_arguments.hpp"
#include "cli/prune_files.hpp"
#include "cli/taken_list.hpp"
#include "cli/textfile.hpp"
#include "cli/unread_records.hpp"
#include "domain/error.hpp"
#include "upkeep/forget_history.hpp"
#include "upkeep/prune_entry.hpp"

#include <fmt/format.h>

namespace pullrec::cli {

namespace {

using upkeep::PruneOutcome;
using upkeep::PrunePlan;

PruneShown shown_of(const Arguments& arguments) {
    const std::string shown = arguments.text("show").value_or("");
    return shown == "removed" ? PruneShown::removed
           : shown == "kept"  ? PruneShown::kept
           : shown == "all"   ? PruneShown::all
                              : PruneShown::notable;
}

/// Where the change is logged; "" when nothing was changed.
std::string place_of_log(const Invocation& invocation, const ChangeTarget& target,
                         const PruneOutcome& outcome) {
    if (target.directories) {
        return outcome.removed + outcome.marked == 0 ? "" : place_of_file_log(invocation, target);
    }
    return outcome.log_numbers.empty() ? "" : log_entries_text(outcome.log_numbers);
}

void print_report(const Invocation& invocation, const ChangeTarget& target, const PrunePlan& plan,
                  const std::optional<PruneOutcome>& outcome) {
    const ListStyle style = style_for(invocation, target.source);
    const PruneShown shown = shown_of(invocation.arguments);
    if (style.format == ListFormat::json) {
        print_document(invocation, target.source, "PruneReport",
                       [&](JsonWriter& json) { print_prune_members(json, plan, shown, outcome); });
        return;
    }
    if (!outcome || shown != PruneShown::notable) {
        print_prune_table(invocation.out, plan, shown, style);
    }
    if (!outcome) {
        invocation.out.write(prune_plan_text(plan) + "Nothing was changed.\n");
    } else if (!invocation.arguments.given("quiet")) {
        invocation.out.write(
            pruned_text(*outcome, place_of_log(invocation, target, *outcome), plan));
    }
}

void forget_old_pulls(const Invocation& invocation, const ChangeTarget& target) {
    if (!target.directories) {
        store::Store store = store::Store::open(target.source.view.path, store::Access::write,
                                                {waiting_of(invocation), {}, {}});
        upkeep::forget_history(store, invocation.now);
    }
}

ExitCode run(const Invocation& invocation) {
    const auto began = PruneClock::now();
    const bool dry_run = invocation.arguments.given("dry-run");
    const auto textfile = textfile_argument(invocation.arguments);
    ChangeTarget target = open_target(invocation, "prune");
    recall_first_lists(invocation, target);
    const TakenList list = taken_list(invocation);
    Refusals refusals(invocation);
    upkeep::PruneRequest request = prune_request(invocation, target, list, refusals);
    const PrunePlan plan = target.source.store.read([&](const store::Reader& reader) {
        request.now = latest_now(request.terms.list);
        return upkeep::plan_prune(reader, list.listing, request);
    });
    require_prunable(plan, dry_run, refusals);
    if (dry_run) {
        print_report(invocation, target, plan, std::nullopt);
        return refusals.end();
    }
    if (plan.removed > 0) {
        confirm(invocation,
                counted(static_cast<std::int64_t>(plan.removed), "record") + " to delete");
    }
    const std::string command(upkeep::kPruneCommand);
    const PruneOutcome outcome = apply_prune(invocation, target, plan, command, began);
    print_report(invocation, target, plan, outcome);
    forget_old_pulls(invocation, target);
    name_left_alone(invocation, target, outcome);
    tell_restart(invocation, target, outcome.removed > 0);
    if (textfile) {
        give_textfile(invocation, *textfile, metrics_of_source(invocation));
    }
    return tell_unread(invocation, target,
                       outcome.changed_since.empty() ? ExitCode::done : ExitCode::partly);
}

std::vector<Option> options() {
    std::vector<Option> result = prune_options();
    result.push_back(
        {.name = "show",
         .value = "WHAT",
         .help =
             "list these records; without it a dry run lists those whose image is not on the list",
         .choices = {"removed", "kept", "all"}});
    result.push_back(textfile_option());
    result.back().help = "afterwards write the metrics to this file, as 'pullrec metrics' does";
    return result;
}

} // namespace

const Command& prune_command() {
    static const Command command{
        .path = "prune",
        .group = Group::change,
        .summary = "delete records of images gone from this node",
        .details =
            "A record goes only when two complete image lists, at least --grace apart and of "
            "one boot, lack its image and no pull confirmed it in between: an image without a "
            "record counts as preloaded and is open to every pod. The first list marks, the "
            "second deletes. Lists that are empty, incomplete, show no recorded image or lack "
            "too many are refused: is it the right socket, namespace, filter?\n\n"
            "For a kubelet's files (--files) the copy of them that 'pullrec sync' keeps in "
            "/var/lib/pullrec remembers the first list; without one it takes --single-list. A "
            "kubelet prunes its own files; this is for records that it left.\n\n"
            "A database also forgets the outcomes of pulls that are older than 30 days.",
        .examples = {{"pullrec prune --images-cmd 'crictl images -o json' --dry-run", "look first"},
                     {"pullrec prune --images-cmd 'crictl images -o json' --yes", "in a timer"}},
        .options = options(),
        .formats = {"table", "json"},
        .globals = change_globals(),
        .exits = prune_exits(),
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
