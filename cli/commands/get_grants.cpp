// SPDX-License-Identifier: Apache-2.0
#include "answers/intent_list.hpp"
#include "cli/commands/get_command.hpp"
#include "cli/filter_arguments.hpp"
#include "cli/list_end.hpp"
#include "cli/output/grant_rows.hpp"
#include "cli/output/list_output.hpp"

#include <array>
#include <utility>

namespace pullrec::cli {

namespace {

using answers::GrantOrder;

/// The list itself sorts by the last column, the credential as it is shown.
constexpr std::array<std::optional<GrantOrder>, 8> orders{
    GrantOrder::image, GrantOrder::image_ref, GrantOrder::kind, GrantOrder::name_space,
    GrantOrder::name,  GrantOrder::age,       GrantOrder::uid};

ExitCode run(const Invocation& invocation) {
    answers::GrantQuery query{.filter = record_filter(invocation.arguments, invocation.now),
                              .limit = {}};
    ListRequest request = list_request(invocation.arguments, grant_rows().listed());
    hand_over(request, query, orders);
    OpenSource source = open_source(invocation);
    require_lasting_tags(query.filter, source.view);
    ListEnd end{.noun = "grant", .all_read = !query.limit};
    const answers::GrantList grants = source.store.read([&](const store::Reader& reader) {
        end.unreadable = answers::list_unreadable(reader, store::FileKind::record);
        return answers::list_grants(reader, query);
    });
    ListOutput<answers::ListedGrant> list(grant_rows(), style_for(invocation, source), source.view,
                                          request);
    for (const answers::ListedGrant& line : grants.lines()) {
        list.add(line);
    }
    return end_list(invocation, list, std::move(end));
}

std::vector<Option> options() {
    std::vector<Option> result = image_filter_options();
    const auto more = grant_filter_options();
    result.insert(result.end(), more.begin(), more.end());
    result.push_back(exit_empty_option());
    return result;
}

} // namespace

const Command& get_grants_command() {
    static const std::string details = list_details(grant_rows().listed());
    static const Command command{
        .path = "get grants",
        .aliases = {"grant"},
        .group = Group::look,
        .summary = "list who may use which image, one grant a line",
        .details = details,
        .examples = {{"pullrec get grants -n team-a", "of one namespace"},
                     {"pullrec get grants --kind node", "what is open to every pod"},
                     {"pullrec get grants --secret team-a/regcred -o json", "for scripts"}},
        .options = options(),
        .formats = {"table", "wide", "json", "ndjson"},
        .globals = get_globals(),
        .columns = grant_rows().listed(),
        .exits = list_exits(),
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
