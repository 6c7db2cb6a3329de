// SPDX-License-Identifier: Apache-2.0
#include "answers/outcome_list.hpp"
#include "cli/argument_forms.hpp"
#include "cli/commands/db_command.hpp"
#include "cli/commands/get_command.hpp"
#include "cli/filter_arguments.hpp"
#include "cli/list_arguments.hpp"
#include "cli/list_end.hpp"
#include "cli/output/list_output.hpp"
#include "cli/output/outcome_rows.hpp"
#include "cli/typed_arguments.hpp"
#include "domain/crio_label.hpp"
#include "domain/error.hpp"
#include "domain/failure_class.hpp"
#include "store/pull_result_column.hpp"

#include <algorithm>
#include <array>

namespace pullrec::cli {

namespace {

constexpr std::string_view heading = "Filters";

/// So long ago, or a moment.
std::optional<Timestamp> moment(const Invocation& invocation, std::string_view option) {
    const auto* const value = invocation.arguments.last(option);
    if (value == nullptr) {
        return std::nullopt;
    }
    if (const auto ago = parse_duration(value->text)) {
        return invocation.now - *ago;
    }
    const auto time = parse_time(value->text);
    if (!time) {
        throw Error(ErrorCode::usage,
                    value->place + ": give how long ago, such as 1h or 7d, or a moment, such as "
                                   "2026-11-30T04:00:00Z");
    }
    return time;
}

answers::OutcomeQuery query_of(const Invocation& invocation) {
    const Arguments& arguments = invocation.arguments;
    answers::OutcomeQuery query;
    query.span.since = moment(invocation, "since").value_or(Timestamp::min());
    query.span.until = moment(invocation, "until").value_or(Timestamp::max());
    query.image = image_filter(arguments);
    if (const auto result = arguments.text("result")) {
        query.result = store::result_from_column(*result);
    }
    query.label = arguments.text("label");
    query.error_class = arguments.text("class");
    query.unsuccessful = arguments.given("failed");
    return query;
}

bool is_narrowed(const Arguments& arguments) {
    constexpr std::array options{"class", "label", "result", "failed", "since", "until"};
    return std::any_of(options.begin(), options.end(),
                       [&](const char* option) { return arguments.given(option); });
}

ExitCode run(const Invocation& invocation) {
    answers::OutcomeQuery query = query_of(invocation);
    const ListRequest request = list_request(invocation.arguments, outcome_rows().listed());
    if (!request.sort) {
        query.limit = one_more(request.limit);
    }
    OpenSource source = open_database(invocation, database_path(invocation));
    ListOutput<store::LoggedOutcome> list(outcome_rows(), style_for(invocation, source),
                                          source.view, request);
    source.store.read([&](const store::Reader& reader) {
        answers::each_outcome(reader, query,
                              [&](const store::LoggedOutcome& row) { list.add(row); });
    });
    return end_list(invocation, list,
                    {.noun = "outcome",
                     .all_read = !query.limit,
                     .filtered = is_narrowed(invocation.arguments)});
}

template <class Names>
std::vector<std::string_view> choices(const Names& names) {
    return {names.begin(), names.end()};
}

std::vector<Option> options() {
    return {{.name = "image",
             .value = "GLOB",
             .help = "images of this shell pattern; '*' crosses '/'",
             .heading = heading},
            {.name = "class",
             .value = "CLASS",
             .help = "failures of this class, of the pull or of one of its names",
             .choices = choices(failure_class_names()),
             .heading = heading},
            {.name = "label",
             .value = "LABEL",
             .help = "failures with this label of CRI-O, likewise",
             .choices = choices(kCrioLabels),
             .heading = heading},
            {.name = "result",
             .value = "RESULT",
             .help = "pulls that ended so",
             .choices = choices(store::kPullResults),
             .heading = heading},
            {.name = "failed", .help = "pulls that did not end well", .heading = heading},
            {.name = "since",
             .value = "TIME",
             .help = "ended not longer ago than this, such as 1h, or not before this moment",
             .heading = heading},
            {.name = "until",
             .value = "TIME",
             .help = "ended longer ago than this, or before this moment",
             .heading = heading},
            exit_empty_option()};
}

} // namespace

const Command& history_command() {
    static const std::string details =
        "Kept for 30 days. A pull tells why it failed twice: with CRI-O's label, which is "
        "UNKNOWN for many a common error, and with a finer class; 'pullrec failure "
        "classify' gives both for any text. Where CRI-O tries several names, each that "
        "failed is kept, and the most telling error speaks for the pull: -o json shows "
        "all. Error texts are kept without secrets."
        "\n\n" +
        columns_text(outcome_rows().listed());
    static const Command command{
        .path = "history",
        .group = Group::pulls,
        .summary = "list how pulls ended, the newest first",
        .details = details,
        .examples = {{"pullrec history --since 1h", "of the last hour"},
                     {"pullrec history --failed --class AUTH --image 'registry.corp.example/*'",
                      "whose login is missing or wrong"},
                     {"pullrec history --limit 20 -o wide", "the last 20, and why"}},
        .options = options(),
        .formats = {"table", "wide", "json", "ndjson", "name"},
        .globals = {"db", "root-dir", "busy-timeout", "read-only"},
        .columns = outcome_rows().listed(),
        .exits = list_exits(),
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
