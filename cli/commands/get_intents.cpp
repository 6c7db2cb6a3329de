// SPDX-License-Identifier: Apache-2.0
#include "cli/commands/get_command.hpp"
#include "cli/filter_arguments.hpp"
#include "cli/list_arguments.hpp"
#include "cli/list_end.hpp"
#include "cli/output/intent_rows.hpp"
#include "cli/output/list_output.hpp"
#include "cli/typed_arguments.hpp"

#include <array>

namespace pullrec::cli {

namespace {

using answers::IntentOrder;

constexpr std::array<std::string_view, 2> sortable{"image", "age"};
constexpr std::array orders{IntentOrder::image, IntentOrder::age};

answers::IntentQuery query_of(const Invocation& invocation) {
    answers::IntentQuery query = intent_filter(invocation.arguments, invocation.now);
    query.limit = count_argument(invocation.arguments, "limit");
    if (const auto sort = sort_argument(invocation.arguments, sortable)) {
        query.order = orders.at(sort->column);
        query.descending = sort->descending;
    }
    return query;
}

ExitCode run(const Invocation& invocation) {
    require_no_filter(invocation.arguments);
    if (invocation.arguments.given("undecodable")) {
        return list_undecodable(invocation, store::FileKind::intent);
    }
    const answers::IntentQuery query = query_of(invocation);
    const auto columns = column_arguments(invocation.arguments, intent_rows().keys());
    OpenSource source = open_source(invocation);
    ListEnd end{.noun = "intent"};
    const auto intents = source.store.read([&](const store::Reader& reader) {
        end.unreadable = answers::list_unreadable(reader, store::FileKind::intent);
        return answers::list_intents(reader, query);
    });
    ListOutput<store::StoredIntent> list(intent_rows(), style_for(invocation, source), source.view,
                                         columns);
    for (const store::StoredIntent& intent : intents) {
        list.add(intent);
    }
    end.count = list.count();
    list.print(invocation.out, end.unreadable);
    return end_list(invocation, end);
}

std::vector<Option> options() {
    std::vector<Option> result = image_filter_options();
    result.push_back(undecodable_option());
    result.push_back(exit_empty_option());
    return result;
}

} // namespace

const Command& get_intents_command() {
    static const std::string details =
        list_details("Columns: image, age; with -o wide also holder, file-version. --sort-by takes "
                     "the first two.");
    static const Command command{
        .path = "get intents",
        .aliases = {"intent"},
        .group = Group::look,
        .summary = "list the pulls that began and have no recorded outcome",
        .details = details,
        .examples = {{"pullrec get intents --older-than 1d", "what was left behind"},
                     {"pullrec get intents -o name", "one name a line"}},
        .options = options(),
        .formats = {"table", "wide", "json", "ndjson", "name"},
        .globals = get_globals(),
        .exits = list_exits(),
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
