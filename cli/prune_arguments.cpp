// SPDX-License-Identifier: Apache-2.0
#include "cli/prune_arguments.hpp"

#include "cli/confirm.hpp"
#include "cli/living_holders.hpp"
#include "cli/output/count_text.hpp"
#include "cli/output/escape.hpp"
#include "cli/prune_files.hpp"
#include "cli/typed_arguments.hpp"
#include "domain/error.hpp"
#include "upkeep/paced_change.hpp"
#include "upkeep/prune_entry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <optional>
#include <string_view>
#include <utility>

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
    limit.is_given = arguments.given("max-delete");
    if (is_share) {
        limit.percent = *value;
    } else {
        limit.records = *value;
    }
    return limit;
}

void require_single_list_allowed(const Invocation& invocation, const ChangeTarget& target,
                                 const TakenList& list, Refusals& refusals) {
    const bool single = invocation.arguments.given("single-list");
    if (single && !list.by_command) {
        refusals.add("--single-list needs --images-cmd, so that no record is younger than its "
                     "list");
    }
    if (target.directories && !list.by_command) {
        refusals.add("a kubelet's files do not tell of a pull that they knew before, so an older "
                     "list may lack an image that is here: use --images-cmd");
    }
    if (!single && target.directories && !target.copy) {
        refusals.add("nothing remembers a first list for these directories: keep a copy of them "
                     "('pullrec sync'), or use --single-list with --images-cmd");
    }
}

/// The consequence of a list that lacks images which are there.
std::string why_refused(const PrunePlan& plan) {
    std::string text;
    for (const std::string& reason : plan.refusals) {
        text += (&reason == plan.refusals.data() ? "" : "; ") + reason;
    }
    return text + ".\nEach of these images, if it is still on the node, would be open to every pod "
                  "(policy\nNeverVerifyPreloadedImages). Is the list complete? Runtime socket, "
                  "namespace, a filter?";
}

std::optional<std::chrono::milliseconds> since(std::optional<PruneClock::time_point> began) {
    return began ? std::optional(std::chrono::duration_cast<std::chrono::milliseconds>(
                       PruneClock::now() - *began))
                 : std::nullopt;
}

/// The directories' part of a prune, and in the log beside them that it is complete.
PruneOutcome apply_to_files(const Invocation& invocation, ChangeTarget& target,
                            const PrunePlan& plan, const std::string& command,
                            std::optional<PruneClock::time_point> began) {
    PruneOutcome outcome = prune_files(invocation, target, plan, command);
    const upkeep::PruneEntry entry{0, outcome.marked, since(began)};
    if (entry != upkeep::PruneEntry{}) {
        log_beside(invocation.environment, target.directories->folder,
                   change_of(invocation, command, upkeep::text_of(entry)));
    }
    return outcome;
}

/// After a throw between two parts.
void tell_rest(const Invocation& invocation, const PrunePlan& plan, const PruneOutcome& outcome) {
    const auto records = [](std::size_t number) {
        return counted(static_cast<std::int64_t>(number), "record");
    };
    if (outcome.removed > 0 && outcome.removed < plan.removed) {
        invocation.err.write(
            fmt::format("pullrec: only {} of {} were deleted so far: run it again\n",
                        outcome.removed, records(plan.removed)));
    } else if (outcome.removed + outcome.marked > 0 && outcome.marked < plan.marked) {
        invocation.err.write(fmt::format("pullrec: {} deleted, only {} of {} marked so far: run it "
                                         "again\n",
                                         records(outcome.removed), outcome.marked,
                                         records(plan.marked)));
    }
}

PruneOutcome apply_to_database(const Invocation& invocation, const ChangeTarget& target,
                               const PrunePlan& plan, const std::string& command,
                               std::optional<PruneClock::time_point> began) {
    const store::Change change = change_of(invocation, command, "");
    auto batches = upkeep::batches_of(plan);
    if (began && batches.empty()) {
        batches.emplace_back();
    }
    store::Store store = open_for_writing(invocation, target, true);
    store::Store checkpointer = open_for_writing(invocation, target);
    PruneOutcome outcome;
    const auto part = [&](store::Writer& writer, std::size_t first, std::size_t end,
                          PruneOutcome& after) {
        for (std::size_t at = first; at < end; ++at) {
            const bool is_last = at + 1 == batches.size();
            upkeep::apply(writer, batches[at], plan, change, after,
                          is_last ? since(began) : std::nullopt);
        }
    };
    try {
        upkeep::change_in_parts(store, checkpointer, batches.size(), outcome, part);
    } catch (...) {
        tell_rest(invocation, plan, outcome);
        throw;
    }
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
                       .help = "refuse a list that lacks more records (a share counts at least "
                               "20), or all of them unless it is given and allows that",
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
            {ExitCode::partly, "some records changed meanwhile or could not be read"},
            {ExitCode::refused, "no confirmation, a doubtful list or clock (also of a dry run), "
                                "a copy"},
            {ExitCode::image_list, "--images-cmd failed"}};
}

upkeep::PruneRequest prune_request(const Invocation& invocation, const ChangeTarget& target,
                                   const TakenList& list, Refusals& refusals) {
    const Arguments& arguments = invocation.arguments;
    require_single_list_allowed(invocation, target, list, refusals);
    upkeep::PruneRequest request;
    request.list_name = list.name;
    request.limit = missing_limit(arguments);
    request.accept_clock = arguments.given("accept-clock");
    if (!target.directories) {
        request.is_alive = living_holders(target.source.view.path);
    } else if (arguments.given("restart-follows")) {
        // a kubelet that runs may be pulling what its intents name
        request.is_alive = [](std::int64_t) { return true; };
    }
    request.terms.grace = duration_argument(arguments, "grace").value();
    request.terms.one_list_suffices = arguments.given("single-list");
    require_taken(list);
    request.terms.list = *list.taken;
    return request;
}

void require_prunable(const PrunePlan& plan, bool dry_run, Refusals& refusals) {
    if (!dry_run && !plan.refusals.empty()) {
        refusals.add(why_refused(plan));
    }
    for (const std::string& reason : plan.refusals) {
        refusals.add(reason);
    }
}

void name_left_alone(const Invocation& invocation, const ChangeTarget& target,
                     const PruneOutcome& outcome) {
    const std::string_view why =
        target.copy ? "is not what the copy knows and was left alone: run 'pullrec sync', "
                      "then this again"
                    : "changed meanwhile and was left alone: run it again";
    for (const ImageRef& ref : outcome.changed_since) {
        invocation.err.write(
            fmt::format("pullrec: the record {} {}\n",
                        escape(ref.text, {.ascii_only = invocation.style.ascii_only}), why));
    }
}

PruneOutcome apply_prune(const Invocation& invocation, ChangeTarget& target, const PrunePlan& plan,
                         const std::string& command, std::optional<PruneClock::time_point> began) {
    if (target.directories) {
        return apply_to_files(invocation, target, plan, command, began);
    }
    return apply_to_database(invocation, target, plan, command, began);
}

} // namespace pullrec::cli
