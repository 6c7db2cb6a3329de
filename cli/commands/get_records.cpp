// SPDX-License-Identifier: Apache-2.0
#include "cli/commands/get_command.hpp"
#include "cli/filter_arguments.hpp"
#include "cli/list_end.hpp"
#include "cli/output/list_output.hpp"
#include "cli/output/record_rows.hpp"

#include <array>
#include <utility>

namespace pullrec::cli {

namespace {

using answers::RecordOrder;

constexpr std::array<std::optional<RecordOrder>, 8> orders{
    RecordOrder::image, RecordOrder::image_ref, RecordOrder::grants, RecordOrder::age};

ExitCode run(const Invocation& invocation) {
    const Arguments& arguments = invocation.arguments;
    require_no_filter(arguments);
    if (arguments.given("undecodable")) {
        return list_undecodable(invocation, store::FileKind::record);
    }
    answers::RecordQuery query{.filter = record_filter(arguments, invocation.now), .limit = {}};
    ListRequest request = list_request(arguments, record_rows().listed());
    hand_over(request, query, orders);
    OpenSource source = open_source(invocation);
    require_lasting_tags(query.filter, source.view);
    ListOutput<answers::ListedRecord> list(record_rows(), style_for(invocation, source),
                                           source.view, request);
    ListEnd end{.noun = "record", .all_read = !query.limit};
    source.store.read([&](const store::Reader& reader) {
        answers::each_record(reader, query,
                             [&](const answers::ListedRecord& row) { list.add(row); });
        end.unreadable = answers::list_unreadable(reader, store::FileKind::record);
    });
    return end_list(invocation, list, std::move(end));
}

std::vector<Option> options() {
    std::vector<Option> result = image_filter_options();
    const auto more = grant_filter_options();
    result.insert(result.end(), more.begin(), more.end());
    result.push_back({.name = "no-grants", .help = "open to nobody", .heading = "Filters"});
    result.push_back(undecodable_option());
    result.push_back(exit_empty_option());
    return result;
}

} // namespace

const Command& get_records_command() {
    static const std::string details = list_details(record_rows().listed());
    static const Command command{
        .path = "get records",
        .aliases = {"record"},
        .group = Group::look,
        .summary = "list pulled images, and to whom they are open",
        .details = details,
        .examples = {{"pullrec get records --registry registry.corp.example --sort-by -age",
                      "oldest first"},
                     {"pullrec get records --secret team-a/regcred", "what names this secret"},
                     {"pullrec get records --no-grants -o name", "one name a line"}},
        .options = options(),
        .formats = {"table", "wide", "json", "ndjson", "name"},
        .globals = get_globals(),
        .columns = record_rows().listed(),
        .exits = list_exits(),
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
