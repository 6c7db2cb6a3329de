// SPDX-License-Identifier: Apache-2.0
#include "answers/find.hpp"
#include "cli/changing.hpp"
#include "cli/commands/describe.hpp"
#include "cli/confirm.hpp"
#include "cli/kubelet_steps.hpp"
#include "cli/output/intent_removal_view.hpp"
#include "cli/prune_arguments.hpp"
#include "cli/taken_list.hpp"
#include "domain/error.hpp"
#include "journal/intent_removal.hpp"
#include "journal/own_profile.hpp"
#include "journal/process_identity.hpp"
#include "upkeep/listed_refs.hpp"

#include <algorithm>
#include <set>
#include <variant>

namespace pullrec::cli {

namespace {

using journal::IntentRemoval;
using Plan = std::vector<IntentRemoval>;

/// The image strings that the arguments name; an unreadable file is not deleted, it fails closed.
std::vector<Image> named(const Invocation& invocation, const store::Reader& reader) {
    std::set<Image> images;
    for (const std::string& name : invocation.arguments.texts("IMAGE")) {
        const answers::FoundIntents found = answers::find_intents(reader, name);
        const auto* intents = std::get_if<std::vector<store::StoredIntent>>(&found);
        if (intents == nullptr) {
            throw Error(ErrorCode::refused, "refused: that file cannot be read, so nothing proves "
                                            "which image it keeps closed");
        }
        images.insert(intents->front().intent.image);
    }
    return {images.begin(), images.end()};
}

/// A list may leave out an image that is there only if a record already keeps that image closed.
void require_proof(const Invocation& invocation, const store::Reader& reader, const Plan& plan,
                   const TakenList& list, Refusals& refusals) {
    if (std::none_of(plan.begin(), plan.end(),
                     [](const IntentRemoval& item) { return item.rests_on_absence(); })) {
        return;
    }
    if (list.listing.extent != Extent::complete || list.listing.images.empty()) {
        refusals.add(list.name + " is not complete: " +
                     (list.listing.images.empty() ? "it names no image" : list.listing.reason) +
                     ".\nAn image that it leaves out would be open to every pod (policy "
                     "NeverVerifyPreloadedImages)");
    }
    if (upkeep::shows_no_recorded(reader, list.listing)) {
        refusals.add("none of the images that have a record here is in " + list.name +
                     ", as with the list of another runtime or namespace.\nIf they have really all "
                     "gone, let 'pullrec prune' delete their records first");
    }
    if (!invocation.arguments.given("single-list") || !list.by_command) {
        refusals.add("an intent remembers no first list that lacked its image: use --single-list "
                     "with --images-cmd");
    }
}

void apply_to_files(const Invocation& invocation, ChangeTarget& target, const Plan& plan,
                    const store::Change& change) {
    std::set<ImageRef> refs;
    std::vector<Image> gone;
    for (const IntentRemoval& item : plan) {
        refs.insert(item.without_record.begin(), item.without_record.end());
        if (item.removed > 0 && item.kept == 0) {
            gone.push_back(item.image);
        }
    }
    change_all_files(invocation, target, {empty_records(refs, invocation.now), gone}, change);
}

Plan apply(const Invocation& invocation, ChangeTarget& target, const Plan& plan,
           const journal::RecoveryView& view) {
    const auto change_to = [&](const Plan& items) {
        return change_of(invocation, "delete intent",
                         intent_removal_sum(items, "deleted", "added"));
    };
    if (target.directories) {
        apply_to_files(invocation, target, plan, change_to(plan));
        return plan;
    }
    return change_database(invocation, target, [&](store::Writer& writer) {
        Plan done;
        done.reserve(plan.size());
        for (const IntentRemoval& item : plan) {
            done.push_back(journal::apply(writer, item, view));
        }
        writer.log(change_to(done));
        return done;
    });
}

void print(const Invocation& invocation, const ChangeTarget& target, const Plan& plan) {
    const bool dry_run = invocation.arguments.given("dry-run");
    if (invocation.arguments.text("output") == "json") {
        print_document(invocation, target.source, "IntentRemovalReport", [&](JsonWriter& json) {
            print_intent_removal_members(json, plan, dry_run);
        });
    } else if (dry_run || !invocation.arguments.given("quiet")) {
        invocation.out.write(intent_removal_text(plan, dry_run, invocation.style));
    }
}

bool changes_anything(const Plan& plan) {
    return std::any_of(plan.begin(), plan.end(), [](const IntentRemoval& item) {
        return item.removed > 0 || !item.without_record.empty();
    });
}

ExitCode code_of(const Plan& plan) {
    return std::any_of(plan.begin(), plan.end(),
                       [](const IntentRemoval& item) { return item.kept > 0; })
               ? ExitCode::partly
               : ExitCode::done;
}

ExitCode run(const Invocation& invocation) {
    ChangeTarget target = open_target(invocation, "delete intent");
    const TakenList list = taken_list(invocation);
    const ListedNames listed(list.listing.images);
    const journal::Liveness liveness(journal::HolderLocks::for_asking(target.source.view.path),
                                     store::kNobody, journal::boot_id());
    const journal::RecoveryView view{liveness, journal::profile_of(target.source.meta).name_rule,
                                     invocation.now};
    Plan plan = target.source.store.read([&](const store::Reader& reader) {
        return journal::plan_intent_removal(reader, named(invocation, reader), listed, view);
    });
    const bool changes = !invocation.arguments.given("dry-run") && changes_anything(plan);
    if (changes) {
        require_taken(list);
    }
    Refusals refusals(invocation);
    target.source.store.read([&](const store::Reader& reader) {
        require_proof(invocation, reader, plan, list, refusals);
    });
    if (changes) {
        confirm(invocation, intent_removal_sum(plan, "to delete:", "to add:"));
        plan = apply(invocation, target, plan, view);
    }
    print(invocation, target, plan);
    tell_restart(invocation, target, changes);
    return refusals.end(code_of(plan));
}

std::vector<Option> options() {
    std::vector<Option> result = taken_list_options();
    result.push_back({.name = "single-list",
                      .help = "the list that --images-cmd takes now proves that an image is gone"});
    result.push_back({.name = "reason", .value = "TEXT", .help = "why, for the log"});
    result.push_back(restart_follows_option());
    for (const Option& option : change_options()) {
        result.push_back(option);
    }
    return result;
}

} // namespace

const Command& delete_intent_command() {
    static const std::string details =
        "An intent says that a pull began whose outcome is not recorded. If its image is "
        "on the node, a record without grants takes its place, as with 'pullrec recover': "
        "simply dropped it would leave the image open to every pod. It stays while its "
        "pull may still be under way: who pulls lives, or it is of this boot and under a "
        "day old. It stays, too, where the list tells no id of the image, or its record "
        "cannot be read." +
        kubelet_steps("delete intent redis:7 --single-list "
                      "--images-cmd 'crictl images -o json'");
    static const Command command{
        .path = "delete intent",
        .group = Group::change,
        .summary = "delete intents by name, or turn them into records",
        .details = details,
        .examples = {{"pullrec delete intent docker.io/library/busybox:1 --images-cmd 'crictl "
                      "images -o json' --single-list --dry-run",
                      "look first"}},
        .positionals = {{.name = "IMAGE",
                         .help = "an image as a pod spelled it, or its beginning",
                         .at_most = Positional::any_number}},
        .options = options(),
        .formats = {"table", "json"},
        .globals = change_globals(),
        .exits = {{ExitCode::done, "done, or nothing to do"},
                  {ExitCode::partly, "some intents stay, all named"},
                  {ExitCode::not_found, "no such intent"},
                  {ExitCode::refused,
                   "no confirmation, no proof of absence (also of a dry run), a copy"},
                  {ExitCode::image_list, "--images-cmd failed"}},
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
