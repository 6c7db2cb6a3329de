// SPDX-License-Identifier: Apache-2.0
#include "answers/status.hpp"

#include "cli/doctor_files.hpp"
#include "cli/invocation.hpp"
#include "cli/kubelet_policy.hpp"
#include "cli/output/status_json.hpp"
#include "cli/output/status_text.hpp"
#include "cli/prunes_beside.hpp"
#include "cli/source.hpp"
#include "cli/status_policy.hpp"
#include "cli/vanished.hpp"
#include "domain/error.hpp"
#include "upkeep/doctor.hpp"

#include <algorithm>

namespace pullrec::cli {

namespace {

/// How many records the copy knows as vanished; none where nothing remembers.
std::optional<std::size_t> vanished_count(const Invocation& invocation, OpenSource& source) {
    const auto vanished = vanished_evidence(invocation, source);
    return vanished ? std::optional(vanished->count()) : std::nullopt;
}

/// Only what is cheap: the screen is looked at in a hurry.
StatusUpkeep status_upkeep(const Invocation& invocation, OpenSource& source,
                           const answers::Status& status) {
    upkeep::ExamineRequest request;
    request.now = invocation.now;
    request.quick = true;
    request.in_memory = source.view.kind == "files";
    request.damage = status.damage;
    request.of_files = examine_files(invocation, source);
    StatusUpkeep result;
    const auto beside = prunes_beside(invocation, source.view);
    result.vanished = vanished_count(invocation, source);
    source.store.read([&](const store::Reader& reader) {
        const auto examination = upkeep::examine(reader, request);
        result.findings = static_cast<std::size_t>(std::count_if(
            examination.findings.begin(), examination.findings.end(),
            [](const auto& finding) { return finding.severity >= upkeep::Severity::warn; }));
        upkeep::PruneHistoryReader prunes;
        reader.each_change(Timestamp(), [&](const auto& logged) { prunes.take(logged.change); });
        result.prunes = beside.value_or(prunes.history());
    });
    return result;
}

ExitCode run(const Invocation& invocation) {
    const StatusPolicy policy = status_policy(invocation);
    OpenSource source = open_source(invocation);
    const answers::Status status =
        source.store.read([](const store::Reader& reader) { return answers::status(reader); });
    const StatusUpkeep upkeep = status_upkeep(invocation, source, status);
    if (invocation.arguments.text("output") == "json") {
        JsonWriter json(invocation.out);
        print_status_document(json, source.view, status, policy, upkeep);
    } else {
        print_status(invocation.out, source.view, status, policy, invocation.style, invocation.now);
        print_vanished(invocation.out, upkeep.vanished, invocation.style);
        print_status_upkeep(invocation.out, upkeep, invocation.now);
    }
    if (!status.damage.empty()) {
        throw Error(ErrorCode::corrupt,
                    source.view.path + " is damaged: keep all its files and restore a backup");
    }
    return ExitCode::done;
}

} // namespace

const Command& status_command() {
    static const Command command{
        .path = "status",
        .group = Group::look,
        .summary = "show source, health and counts in one screen",
        .details =
            "The first line names what was read: the database of an agent, else the kubelet's "
            "own files. 'ok' means that a quick look at every page of the file found nothing "
            "wrong.\n\n"
            "- Policy \"(assumed)\": no configuration of the kubelet was found, so its "
            "default is meant. Give --kubelet-config.\n\n"
            "- Records without grants are open to nobody, undecodable ones close their image: "
            "the next pod must pull.\n\n"
            "- Intents are pulls that began and have no recorded outcome. An old one is what "
            "a crash left: 'pullrec help recover'.\n\n"
            "- Findings are those of 'pullrec doctor --quick', from warnings up.",
        .examples = {{"pullrec status", "this node"},
                     {"pullrec --root-dir /host/var/lib/kubelet --read-only status",
                      "from a debug pod"}},
        .options = kubelet_configuration_options(),
        .formats = {"table", "json"},
        .globals = source_options,
        .exits = {{ExitCode::done, "done"}},
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
