// SPDX-License-Identifier: Apache-2.0
#include "cli/changing.hpp"
#include "cli/image_list.hpp"
#include "cli/kubelet_steps.hpp"
#include "cli/output/recovery_view.hpp"
#include "domain/error.hpp"
#include "journal/own_profile.hpp"
#include "journal/process_identity.hpp"
#include "journal/shared_store.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace pullrec::cli {

namespace {

std::size_t intents_beside(const store::Reader& reader,
                           const std::vector<journal::RecoveryStep>& steps) {
    std::set<Image> listed;
    for (const journal::RecoveryStep& step : steps) {
        listed.insert(step.image);
    }
    std::size_t count = 0;
    reader.each_intent([&](const store::StoredIntent& stored) {
        count += listed.contains(stored.intent.image) ? 0 : 1;
    });
    return count;
}

FileChanges file_changes(const RecoveryReport& report, Timestamp now) {
    std::set<ImageRef> refs;
    std::set<Image> gone;
    for (const journal::RecoveryStep& step : report.steps) {
        if (step.makes_record) {
            refs.insert(step.image_ref);
        }
        if (step.intents_settled > 0) {
            gone.insert(step.image);
        }
    }
    return {empty_records(refs, now), {gone.begin(), gone.end()}};
}

void write_files(const Invocation& invocation, ChangeTarget& target, const RecoveryReport& report) {
    FileChanges changes = file_changes(report, invocation.now);
    const std::string what = fmt::format("added records without grants: {}, removed intents: {}",
                                         changes.records.size(), changes.intents_gone.size());
    change_all_files(invocation, target, std::move(changes),
                     change_of(invocation, "recover", what));
}

RecoveryReport recover(const Invocation& invocation) {
    ChangeTarget target = open_target(invocation, "recover");
    OpenSource& source = target.source;
    const ListedNames listed(read_image_list(invocation.arguments.text("images").value()).images);
    const journal::Liveness liveness(journal::HolderLocks::for_asking(source.view.path),
                                     store::kNobody, journal::boot_id());
    const journal::RecoveryView view{liveness, journal::profile_of(source.meta).name_rule,
                                     invocation.now};
    RecoveryReport report{source.view, invocation.arguments.given("dry-run"), {}, 0};
    source.store.read([&](const store::Reader& reader) {
        report.steps = journal::plan_recovery(reader, listed, view);
        report.not_listed = intents_beside(reader, report.steps);
    });
    if (report.dry_run) {
        return report;
    }
    if (target.directories) {
        write_files(invocation, target, report);
        tell_restart(invocation, target, !report.steps.empty());
    } else {
        journal::SharedStore store(source.view.path, {waiting_of(invocation), {}});
        report.steps = journal::recover(store, report.steps, view);
    }
    return report;
}

/// Whether an intent stays for a reason that somebody can take away.
bool may_be_helped(const journal::RecoveryStep& step) {
    return step.obstacle == journal::IntentObstacle::ref_unknown ||
           step.obstacle == journal::IntentObstacle::record_unreadable;
}

ExitCode run(const Invocation& invocation) {
    const RecoveryReport report = recover(invocation);
    if (invocation.arguments.text("output") == "json") {
        JsonWriter json(invocation.out);
        print_recovery(json, report);
    } else if (!invocation.arguments.given("quiet")) {
        invocation.out.write(recovery_text(report, invocation.style));
        invocation.out.write(report.dry_run ? "Nothing was changed.\n" : "");
    }
    return std::any_of(report.steps.begin(), report.steps.end(), may_be_helped) ? ExitCode::partly
                                                                                : ExitCode::done;
}

std::vector<ExitMeaning> exits() {
    return {{ExitCode::done, "done"},
            {ExitCode::partly, "the list tells no id of an image, or its record cannot be read"},
            {ExitCode::refused, "a copy, or the kubelet runs"}};
}

} // namespace

const Command& recover_command() {
    static const std::string details =
        "What an agent does at its start: an image on the node that a left-behind intent "
        "means, however both spell it, gets a record without grants, so that it stays "
        "closed. The intent goes when it is of an earlier boot, or a day old and nobody "
        "holds it; a tag may still be moving. It stays where the list tells no id of the "
        "image or its record cannot be read. It only closes, so it asks nothing.\n\n"
        "A kubelet itself recovers only what an intent spells as the runtime does." +
        kubelet_steps("recover --images images.json");
    static const Command command{
        .path = "recover",
        .group = Group::change,
        .summary = "close images whose pull was never recorded",
        .details = details,
        .examples = {{"crictl images -o json | pullrec recover --images - --dry-run", "look first"},
                     {"crictl images -o json | pullrec recover --images -", "carry it out"},
                     {"pullrec --files /var/lib/kubelet recover --images images.json",
                      "where a stopped kubelet decides by its own files"}},
        .options = {{.name = "images",
                     .value = "FILE",
                     .help = "what is on the node, as 'crictl images -o json' prints it (- for "
                             "standard input)",
                     .required = true},
                    restart_follows_option(),
                    {.name = "dry-run", .help = "say what would happen, change nothing"},
                    {.name = "yes", .letter = 'y', .help = "ask nothing; it never does"}},
        .formats = {"table", "json"},
        .globals = {"db", "files", "root-dir", "busy-timeout", "quiet"},
        .exits = exits(),
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
