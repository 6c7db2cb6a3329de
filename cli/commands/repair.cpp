// SPDX-License-Identifier: Apache-2.0
#include "cli/commands/closing_command.hpp"
#include "cli/kubelet_steps.hpp"
#include "cli/taken_list.hpp"
#include "cli/vanished.hpp"
#include "domain/error.hpp"

namespace pullrec::cli {

namespace {

ExitCode run(const Invocation& invocation) {
    ChangeTarget target = open_target(invocation, "repair");
    const ImageListing listing = taken_list(invocation).listing;
    auto evidence = vanished_evidence(invocation, target.source);
    if (!evidence) {
        throw Error(ErrorCode::refused,
                    "refused: nothing remembers what vanished here: only a copy "
                    "of a kubelet's directories does (pullrec sync)");
    }
    // a list without ids hides nothing where nothing vanished
    const bool any = evidence->count() > 0;
    const auto vanished = upkeep::vanished_records(std::move(*evidence), listing);
    const auto plan = target.source.store.read([&](const store::Reader& reader) {
        return any ? upkeep::plan_repair(reader, listing, vanished, invocation.now)
                   : upkeep::ClosingPlan();
    });
    return carry_out(invocation, target, plan, "repair");
}

} // namespace

const Command& repair_command() {
    static const std::string details =
        "A kubelet can lose a record while its image stays; then every pod may use the "
        "image. The copy that 'pullrec sync' keeps remembers such records. It only "
        "closes: grants do not come back, the next pod proves itself again." +
        kubelet_steps("repair --images-cmd 'crictl images -o json'");
    static const Command command{
        .path = "repair",
        .group = Group::change,
        .summary = "close images whose record vanished",
        .details = details,
        .examples = {{"pullrec --files /var/lib/kubelet repair --images-cmd 'crictl images -o "
                      "json' --dry-run",
                      "look first"}},
        .options = closing_options(),
        .formats = {"table", "json"},
        .globals = change_globals(),
        .exits = closing_exits(),
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
