// SPDX-License-Identifier: Apache-2.0
#include "cli/prune_arguments.hpp"

#include "cli/confirm.hpp"
#include "cli/living_holders.hpp"
#include "cli/typed_arguments.hpp"
#include "domain/error.hpp"

#include <fmt/format.h>

#include <charconv>
#include <optional>
#include <string_view>

namespace pullrec::cli {

namespace {

using upkeep::MissingLimit;
using upkeep::PruneOutcome;
using upkeep::PrunePlan;

std::optional<unsigned> number(std::string_view text) {
    unsigned value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() && value > 0
               ? std::optional(value)
               : std::nullopt;
}

MissingLimit missing_limit(const Arguments& arguments) {
    constexpr unsigned kWhole = 100;
    const std::string text = arguments.text("max-delete").value();
    const bool is_share = !text.empty() && text.back() == '%';
    const auto value = number(std::string_view(text).substr(0, text.size() - (is_share ? 1 : 0)));
    if (!value || (is_share && *value > kWhole)) {
        throw Error(ErrorCode::usage, "--max-delete: give a number of records, or a share such as "
                                      "10%");
    }
    MissingLimit limit;
    if (is_share) {
        limit.percent = *value;
    } else {
        limit.records = *value;
    }
    return limit;
}

void require_single_list_allowed(const Arguments& arguments, const ChangeTarget& target,
                                 const TakenList& list) {
    const bool single = arguments.given("single-list");
    if (single && !list.by_command) {
        throw Error(ErrorCode::refused, "refused: --single-list needs --images-cmd, so that no "
                                        "record is younger than its list");
    }
    if (!single && target.directories && !arguments.given("dry-run")) {
        throw Error(ErrorCode::refused, "refused: directories do not remember a first list: use "
                                        "--single-list with --images-cmd");
    }
}

/// The consequence of a list that lacks images which are there.
std::string why_refused(const PrunePlan& plan) {
    std::string text = "refused: ";
    for (const std::string& reason : plan.refusals) {
        text += (&reason == plan.refusals.data() ? "" : "; ") + reason;
    }
    return text + ".\nEach of these images, if it is still on the node, would be open to every pod "
                  "(policy\nNeverVerifyPreloadedImages). Is the list complete? Runtime socket, "
                  "namespace, a filter?";
}

PruneOutcome apply_to_files(const Invocation& invocation, ChangeTarget& target,
                            const PrunePlan& plan, const std::string& command) {
    std::vector<exchange::ChangedRecord> gone;
    for (const upkeep::PruneStep& step : plan.steps) {
        if (step.verdict.action == upkeep::PruneAction::remove) {
            gone.push_back({step.image_ref, std::nullopt});
        }
    }
    PruneOutcome outcome;
    outcome.removed = gone.size();
    change_files(invocation, target, gone,
                 change_of(invocation, command, fmt::format("deleted records: {}", gone.size())));
    return outcome;
}

} // namespace

std::vector<Option> prune_options() {
    std::vector<Option> options = taken_list_options();
    options.push_back({.name = "grace",
                       .value = "TIME",
                       .help = "how far two lists must be apart",
                       .fallback = "1h"});
    options.push_back(
        {.name = "single-list", .help = "delete after one list, which --images-cmd takes now"});
    options.push_back({.name = "max-delete",
                       .value = "N|P%",
                       .help = "refuse a list that lacks more records (a share counts at least 20)",
                       .fallback = "10%"});
    options.push_back({.name = "accept-clock",
                       .help = "the clock is right although a record is from the future"});
    options.push_back({.name = "reason", .value = "TEXT", .help = "why, for the log"});
    options.push_back(restart_follows_option());
    for (const Option& option : change_options()) {
        options.push_back(option);
    }
    return options;
}

std::vector<ExitMeaning> prune_exits() {
    return {{ExitCode::done, "done, or nothing to do"},
            {ExitCode::partly, "some records changed meanwhile and were left alone"},
            {ExitCode::refused, "no confirmation, a doubtful list or clock, a copy"},
            {ExitCode::database_absent, "no source"},
            {ExitCode::locked, "locked"},
            {ExitCode::schema, "not our schema"},
            {ExitCode::corrupt, "damaged"},
            {ExitCode::io, "cannot read or write"},
            {ExitCode::image_list, "--images-cmd failed"}};
}

upkeep::PruneRequest prune_request(const Invocation& invocation, const ChangeTarget& target,
                                   const TakenList& list) {
    const Arguments& arguments = invocation.arguments;
    require_single_list_allowed(arguments, target, list);
    upkeep::PruneRequest request;
    request.now = invocation.now;
    request.list_name = list.name;
    request.limit = missing_limit(arguments);
    request.accept_clock = arguments.given("accept-clock");
    if (!target.directories) {
        request.is_alive = living_holders(target.source.view.path);
    }
    request.terms.grace = duration_argument(arguments, "grace").value();
    request.terms.one_list_suffices = arguments.given("single-list");
    if (!list.taken) {
        throw Error(ErrorCode::refused, "refused: when was this list taken? Give --images-taken "
                                        "TIME, or --dry-run to look");
    }
    request.terms.list = *list.taken;
    return request;
}

void require_prunable(const PrunePlan& plan, bool dry_run, const Invocation& invocation) {
    if (plan.refusals.empty()) {
        return;
    }
    if (!dry_run) {
        throw Error(ErrorCode::refused, why_refused(plan));
    }
    for (const std::string& reason : plan.refusals) {
        invocation.err.write(fmt::format("pullrec: would be refused: {}\n", reason));
    }
}

PruneOutcome apply_prune(const Invocation& invocation, ChangeTarget& target, const PrunePlan& plan,
                         const std::string& command) {
    if (target.directories) {
        return apply_to_files(invocation, target, plan, command);
    }
    PruneOutcome outcome;
    for (const auto& batch : upkeep::batches_of(plan)) {
        const PruneOutcome before = outcome;
        change_database(invocation, target, [&](store::Writer& writer) {
            outcome = before;
            upkeep::apply(writer, batch, plan, change_of(invocation, command, ""), outcome);
        });
    }
    return outcome;
}

} // namespace pullrec::cli
