// SPDX-License-Identifier: Apache-2.0
#include "cli/commands/get_command.hpp"
#include "cli/list_arguments.hpp"
#include "cli/list_end.hpp"
#include "cli/living_holders.hpp"
#include "cli/output/list_output.hpp"
#include "cli/output/operation_rows.hpp"
#include "cli/pull_arguments.hpp"
#include "journal/clock.hpp"
#include "journal/flight_leader.hpp"

#include <algorithm>
#include <map>

namespace pullrec::cli {

namespace {

std::size_t count_waiting(const store::Reader& reader, std::int64_t operation,
                          const journal::Liveness& liveness, Timestamp now) {
    const auto followers = reader.followers(operation);
    return static_cast<std::size_t>(
        std::count_if(followers.begin(), followers.end(), [&](const store::PullFollower& follower) {
            return liveness.is_alive(follower.holder) && follower.deadline.value_or(now) >= now;
        }));
}

std::vector<OperationRow> rows_of(const store::Reader& reader, const journal::Liveness& liveness,
                                  Timestamp now) {
    std::map<std::int64_t, std::int64_t> processes;
    for (const store::Holder& holder : reader.holders()) {
        processes.emplace(holder.id, holder.pid);
    }
    const auto uptime = journal::system_uptime()();
    std::vector<OperationRow> rows;
    reader.each_running([&](const store::PullOperation& operation) {
        rows.push_back({operation, journal::overdue(operation, liveness, uptime),
                        processes[operation.holder.value_or(0)],
                        count_waiting(reader, operation.id, liveness, now)});
    });
    std::sort(rows.begin(), rows.end(), [](const OperationRow& a, const OperationRow& b) {
        return a.operation.id < b.operation.id;
    });
    return rows;
}

ExitCode run(const Invocation& invocation) {
    const ListRequest request = list_request(invocation.arguments, operation_rows().listed());
    const std::string path = authority_path(invocation);
    OpenSource source = open_database(invocation, path);
    const journal::Liveness liveness = liveness_of(path);
    const auto rows = source.store.read(
        [&](const store::Reader& reader) { return rows_of(reader, liveness, invocation.now); });
    ListOutput<OperationRow> list(operation_rows(), style_for(invocation, source), source.view,
                                  request);
    for (const OperationRow& row : rows) {
        list.add(row);
    }
    return end_list(invocation, list, {.noun = "pull"});
}

std::vector<ExitMeaning> exits() {
    std::vector<ExitMeaning> all{{ExitCode::done, "done"}};
    const auto others = pull_exits();
    all.insert(all.end(), others.begin(), others.end());
    return all;
}

} // namespace

const Command& pull_list_command() {
    static const std::string details =
        "A pull whose leader died is shown as abandoned, one that shows no sign of life for its "
        "timeout as stalled, until somebody ends it. CREDENTIAL is the tag under which a login's "
        "grants are listed. " +
        columns_text(operation_rows().listed());
    static const Command command{
        .path = "pull list",
        .group = Group::pulls,
        .summary = "list the pulls under way, and how many wait",
        .details = details,
        .examples = {{"pullrec pull list", "what is under way"}},
        .formats = {"table", "wide", "json", "ndjson"},
        .globals = pull_globals(),
        .columns = operation_rows().listed(),
        .exits = exits(),
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
