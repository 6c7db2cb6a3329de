// SPDX-License-Identifier: Apache-2.0
#include "cli/commands/get_command.hpp"
#include "cli/filter_arguments.hpp"
#include "cli/list_end.hpp"
#include "cli/output/intent_rows.hpp"
#include "cli/output/list_output.hpp"

#include <array>
#include <utility>

namespace pullrec::cli {

namespace {

using answers::IntentOrder;

constexpr std::array<std::optional<IntentOrder>, 4> orders{IntentOrder::image, IntentOrder::age};

ExitCode run(const Invocation& invocation) {
    require_no_filter(invocation.arguments);
    if (invocation.arguments.given("undecodable")) {
        return list_undecodable(invocation, store::FileKind::intent);
    }
    answers::IntentQuery query = intent_filter(invocation.arguments, invocation.now);
    ListRequest request = list_request(invocation.arguments, intent_rows().listed());
    hand_over(request, query, orders);
    OpenSource source = open_source(invocation);
    ListEnd end{.noun = "intent", .all_read = !query.limit};
    const auto intents = source.store.read([&](const store::Reader& reader) {
        end.unreadable = answers::list_unreadable(reader, store::FileKind::intent);
        return answers::list_intents(reader, query);
    });
    ListOutput<store::StoredIntent> list(intent_rows(), style_for(invocation, source), source.view,
                                         request);
    for (const store::StoredIntent& intent : intents) {
        list.add(intent);
    }
    return end_list(invocation, list, std::move(end));
}

std::vector<Option> options() {
    std::vector<Option> result = image_filter_options();
    result.push_back(undecodable_option());
    result.push_back(exit_empty_option());
    return result;
}

} // namespace

const Command& get_intents_command() {
    static const std::string details = list_details(intent_rows().listed());
    static const Command command{
        .path = "get intents",
        .aliases = {"intent"},
        .group = Group::look,
        .summary = "list the pulls that have no recorded outcome",
        .details = details,
        .examples = {{"pullrec get intents --older-than 1d", "what was left behind"},
                     {"pullrec get intents -o name", "one name a line"}},
        .options = options(),
        .formats = {"table", "wide", "json", "ndjson", "name"},
        .globals = get_globals(),
        .columns = intent_rows().listed(),
        .exits = list_exits(),
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
