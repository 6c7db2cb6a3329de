// SPDX-License-Identifier: Apache-2.0
#include "cli/living_holders.hpp"
#include "cli/output/count_text.hpp"
#include "cli/output/json_writer.hpp"
#include "cli/output/table.hpp"
#include "cli/pull_arguments.hpp"
#include "cli/source.hpp"
#include "cli/typed_arguments.hpp"
#include "journal/clock.hpp"
#include "store/pull_result_column.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace pullrec::cli {

namespace {

using journal::Reaped;

void print_json(const Invocation& invocation, const SourceView& source,
                const std::vector<Reaped>& pulls, bool dry_run) {
    JsonWriter json(invocation.out);
    json.begin_object();
    json.member("apiVersion", "pullrec/v1");
    json.member("kind", "ReapReport");
    print_source(json, source);
    json.flag_member("dryRun", dry_run);
    json.key("items");
    json.begin_array();
    for (const Reaped& pull : pulls) {
        json.begin_object();
        json.member("operation", pull.operation.id);
        json.member("image", pull.operation.image.text);
        json.member("result", store::to_column(pull.result));
        json.end_object();
    }
    json.end_array();
    json.end_object();
    json.end_line();
}

void print_text(const Invocation& invocation, const std::vector<Reaped>& pulls, bool dry_run) {
    if (!pulls.empty()) {
        Table table({{"NUMBER"}, {"IMAGE", true}, {"RESULT"}}, invocation.style);
        for (const Reaped& pull : pulls) {
            table.add({fmt::format_int(pull.operation.id).str(), pull.operation.image.text,
                       std::string(store::to_column(pull.result))});
        }
        table.print(invocation.out);
    }
    if (invocation.arguments.given("quiet")) {
        return;
    }
    const std::string count = counted(static_cast<std::int64_t>(pulls.size()), "pull");
    invocation.out.write(dry_run ? fmt::format("Would end {}. Nothing was changed.\n", count)
                                 : fmt::format("Ended {}.\n", count));
}

ExitCode run(const Invocation& invocation) {
    const bool dry_run = invocation.arguments.given("dry-run");
    const std::string path = authority_path(invocation);
    OpenSource source = open_database(invocation, path);
    const journal::Liveness liveness = liveness_of(path);
    const journal::ReapView view{liveness, invocation.now, journal::system_uptime()()};
    auto pulls = source.store.read(
        [&](const store::Reader& reader) { return journal::plan_reaping(reader, view); });
    const auto most = count_argument(invocation.arguments, "most").value_or(pulls.size());
    pulls.resize(std::min<std::size_t>(pulls.size(), most));
    if (!dry_run && !pulls.empty()) {
        journal::SharedStore store(path, {waiting_of(invocation), {}, {}});
        pulls = journal::reap(store, pulls, view);
    }
    if (invocation.arguments.text("output") == "json") {
        print_json(invocation, source.view, pulls, dry_run);
    } else {
        print_text(invocation, pulls, dry_run);
    }
    return ExitCode::done;
}

std::vector<ExitMeaning> exits() {
    std::vector<ExitMeaning> all{{ExitCode::done, "done, or nothing to do"}};
    const auto others = pull_exits();
    all.insert(all.end(), others.begin(), others.end());
    return all;
}

} // namespace

const Command& pull_reap_command() {
    static const Command command{
        .path = "pull reap",
        .group = Group::pulls,
        .summary = "end pulls that are dead or show no sign of life",
        .details = "They are marked abandoned or stalled and told to history; whoever waits for "
                   "one goes on. Nothing is killed, and intents stay: the images stay closed until "
                   "a pull is recorded or an agent recovers. Whoever begins or awaits such a pull "
                   "does this for it, so a timer only tidies up. It closes nothing and opens "
                   "nothing, so it asks nothing.",
        .examples = {{"pullrec pull reap --dry-run", "look first"},
                     {"pullrec pull reap", "in a timer"}},
        .options = {{.name = "most",
                     .value = "N",
                     .help = "end at most this many, the oldest first",
                     .fallback = "1000"},
                    {.name = "dry-run", .help = "say what would happen, change nothing"},
                    {.name = "yes", .letter = 'y', .help = "ask nothing; it never does"}},
        .formats = {"table", "json"},
        .globals = pull_globals(),
        .exits = exits(),
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
