// SPDX-License-Identifier: Apache-2.0
#include "cli/commands/closing_command.hpp"
#include "cli/kubelet_steps.hpp"
#include "cli/taken_list.hpp"

namespace pullrec::cli {

namespace {

ExitCode run(const Invocation& invocation) {
    ChangeTarget target = open_target(invocation, "rekey");
    const ImageListing listing = taken_list(invocation).listing;
    const auto plan = target.source.store.read([&](const store::Reader& reader) {
        return upkeep::plan_rekey(reader, listing, invocation.now);
    });
    return carry_out(invocation, target, plan, "rekey");
}

} // namespace

const Command& rekey_command() {
    static const std::string details =
        "After a change of the runtime an image may be listed under another id, and then "
        "counts as preloaded although a record of it is there. It gets a record without "
        "grants under the id that is listed: what is known of an image under another id "
        "never grants anything. The next pod proves itself again." +
        kubelet_steps("rekey --images-cmd 'crictl images -o json'");
    static const Command command{
        .path = "rekey",
        .group = Group::change,
        .summary = "close images that are listed under a new id",
        .details = details,
        .examples = {{"pullrec rekey --images-cmd 'crictl images -o json' --dry-run",
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
