// SPDX-License-Identifier: Apache-2.0
#include "cli/living_holders.hpp"
#include "cli/note.hpp"
#include "cli/output/escape.hpp"
#include "cli/pull_arguments.hpp"
#include "cli/source.hpp"
#include "cli/typed_arguments.hpp"
#include "domain/error.hpp"
#include "domain/pull_key.hpp"
#include "journal/flight_look.hpp"
#include "journal/flight_patience.hpp"

#include <algorithm>

namespace pullrec::cli {

namespace {

std::vector<std::int64_t> pulls_of(journal::SharedStore& store, const Image& image) {
    const std::string candidate = pull_key(image, {}, {}, {}).candidate;
    std::vector<std::int64_t> ids;
    store.read([&](const store::Reader& reader) {
        reader.each_running([&](const store::PullOperation& operation) {
            if (operation.key.candidate == candidate) {
                ids.push_back(operation.id);
            }
        });
    });
    std::sort(ids.begin(), ids.end());
    return ids;
}

std::vector<std::int64_t> awaited(const Invocation& invocation, journal::SharedStore& store) {
    const Arguments& arguments = invocation.arguments;
    const auto image = arguments.text("IMAGE");
    const auto operation = count_argument(arguments, "operation");
    if (image.has_value() == operation.has_value()) {
        throw Error(ErrorCode::usage, "give either IMAGE or --operation");
    }
    return operation ? std::vector{static_cast<std::int64_t>(*operation)}
                     : pulls_of(store, {*image});
}

ExitCode run(const Invocation& invocation) {
    const std::string path = authority_path(invocation);
    journal::SharedStore store(path, {waiting_of(invocation), {}, {}});
    const std::vector<std::int64_t> operations = awaited(invocation, store);
    const journal::Liveness liveness = liveness_of(path);
    journal::Patience patience(duration_argument(invocation.arguments, "timeout"),
                               store.waiting().stop);
    const auto now = journal::system_clock();
    const auto uptime = journal::system_uptime();
    ExitCode code = ExitCode::done;
    for (const std::int64_t operation : operations) {
        std::optional<store::OperationEnd> end;
        while (!(end = journal::look_at(store, operation, {liveness, now(), uptime()}))) {
            patience.rest();
        }
        invocation.out.write(end_text(*end) + "\n");
        code = end->result == store::PullResult::ok ? code : ExitCode::no;
    }
    if (operations.empty()) {
        note(invocation, "no pull of this image is under way");
    }
    return code;
}

std::vector<ExitMeaning> exits() {
    std::vector<ExitMeaning> all{
        {ExitCode::done, "each succeeded, or none was under way"},
        {ExitCode::no, "one did not succeed"},
        {ExitCode::not_found, "there is no such operation, or it ended more than a day ago"},
        {ExitCode::pull_wait, "--timeout is over; the pulls go on"}};
    const auto others = pull_exits();
    all.insert(all.end(), others.begin(), others.end());
    return all;
}

} // namespace

const Command& pull_wait_command() {
    static const Command command{
        .path = "pull wait",
        .group = Group::pulls,
        .summary = "wait until the pulls of an image end, and tell how",
        .details = "It only looks: it never leads. One line a pull, with whatever login and scope "
                   "it has. An operation's result is kept for a day.",
        .examples = {{"pullrec pull wait registry.example/app:v1 --timeout 5m", "before a start"},
                     {"pullrec pull wait --operation 17", "also when it ended before"}},
        .positionals = {{"IMAGE", "the image, however it is spelled", 0, 1}},
        .options = {{.name = "operation",
                     .value = "N",
                     .help = "this one, as 'pull list' numbers them"},
                    {.name = "timeout",
                     .value = "TIME",
                     .help = "how long to wait; else as long as it takes"}},
        .globals = pull_globals(),
        .exits = exits(),
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
