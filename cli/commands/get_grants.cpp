// SPDX-License-Identifier: Apache-2.0
#include "answers/intent_list.hpp"
#include "cli/commands/get_command.hpp"
#include "cli/filter_arguments.hpp"
#include "cli/list_arguments.hpp"
#include "cli/list_end.hpp"
#include "cli/output/grant_rows.hpp"
#include "cli/output/list_output.hpp"
#include "cli/typed_arguments.hpp"

#include <array>

namespace pullrec::cli {

namespace {

using answers::GrantOrder;

constexpr std::array<std::string_view, 7> sortable{"image", "image-ref", "kind", "namespace",
                                                   "name",  "uid",       "age"};
constexpr std::array orders{GrantOrder::image,      GrantOrder::image_ref, GrantOrder::kind,
                            GrantOrder::name_space, GrantOrder::name,      GrantOrder::uid,
                            GrantOrder::age};

answers::GrantQuery query_of(const Invocation& invocation) {
    const Arguments& arguments = invocation.arguments;
    answers::GrantQuery query{.filter = record_filter(arguments, invocation.now),
                              .limit = count_argument(arguments, "limit")};
    if (const auto sort = sort_argument(arguments, sortable)) {
        query.order = orders.at(sort->column);
        query.descending = sort->descending;
    }
    return query;
}

ExitCode run(const Invocation& invocation) {
    const answers::GrantQuery query = query_of(invocation);
    const auto columns = column_arguments(invocation.arguments, grant_rows().keys());
    OpenSource source = open_source(invocation);
    require_lasting_tags(query.filter, source.view);
    ListEnd end{.noun = "grant"};
    const answers::GrantList grants = source.store.read([&](const store::Reader& reader) {
        end.unreadable = answers::list_unreadable(reader, store::FileKind::record);
        return answers::list_grants(reader, query);
    });
    ListOutput<answers::ListedGrant> list(grant_rows(), style_for(invocation, source), source.view,
                                          columns);
    for (const answers::ListedGrant& line : grants.lines()) {
        list.add(line);
    }
    end.count = list.count();
    list.print(invocation.out, end.unreadable);
    return end_list(invocation, end);
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
    static const std::string details =
        list_details("Columns: image, image-ref, kind, namespace, name, age; with -o wide also "
                     "uid, credential. --sort-by takes all but the last.");
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
        .exits = list_exits(),
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
