// SPDX-License-Identifier: Apache-2.0
#include "answers/what_can.hpp"

#include "answers/intent_list.hpp"
#include "cli/commands/describe.hpp"
#include "cli/filter_arguments.hpp"
#include "cli/list_end.hpp"
#include "cli/output/list_output.hpp"
#include "cli/output/what_can_text.hpp"
#include "cli/subject_arguments.hpp"

namespace pullrec::cli {

namespace {

ExitCode run(const Invocation& invocation) {
    const answers::Subject subject = subject_arguments(invocation);
    const ListRequest request = list_request(invocation.arguments, opened_rows().listed());
    const bool with_node = invocation.arguments.given("node-wide");
    OpenSource source = open_source(invocation);
    require_lasting_tag(subject, source.view);
    ListEnd end{.noun = "image"};
    const answers::WhatCan answer = source.store.read([&](const store::Reader& reader) {
        end.unreadable = answers::list_unreadable(reader, store::FileKind::record);
        return answers::what_can(reader, subject, with_node);
    });
    const ListStyle style = style_for(invocation, source);
    std::vector<OpenedRow> rows = rows_of(answer);
    end.left_out = arrange(rows, opened_rows(), request, style);
    end.count = rows.size();
    if (style.format == ListFormat::json) {
        print_document(invocation, source, "WhatCan", [&](JsonWriter& json) {
            print_what_can_members(json, answer, rows, style);
        });
        return end_list(invocation, end);
    }
    if (is_table(style.format)) {
        print_subject(invocation.out, answer, style);
    }
    print_rows(invocation.out, rows, opened_rows(), style, request);
    if (is_table(style.format)) {
        print_opened_sum(invocation.out, answer, with_node, style);
    }
    return end_list(invocation, end);
}

std::vector<Option> options() {
    std::vector<Option> result = subject_options();
    result.push_back({.name = "node-wide", .help = "also list what every pod may use"});
    result.push_back(exit_empty_option());
    return result;
}

} // namespace

const Command& what_can_command() {
    static const std::string details =
        "A kubelet lets a pod use an image if the pod's secret is recorded for it, or "
        "another secret with the same login is. VIA tells which: 'this secret', or 'as X' "
        "when X holds the same login.\n\n"
        "Rotating a secret in place takes nothing away: what is recorded under its name "
        "stays open. Logins that it no longer holds count too, unless --secret-file tells "
        "which it holds today. To take it away: 'pullrec help revoke'.\n\n"
        "Whether a login's registry fits an image is another question: 'pullrec "
        "credential match'."
        "\n\n" +
        columns_text(opened_rows().listed());
    static const Command command{
        .path = "what-can",
        .group = Group::look,
        .summary = "list what a secret, login or service account opens",
        .details = details,
        .examples = {{"pullrec what-can --secret team-a/regcred", "one secret"},
                     {"kubectl get secret regcred -o json | pullrec what-can --secret-file -",
                      "also by the logins it holds today"},
                     {"pullrec what-can -n team-a", "a whole namespace"}},
        .options = options(),
        .formats = {"table", "wide", "json", "ndjson", "name"},
        .globals = describe_globals(),
        .columns = opened_rows().listed(),
        .exits = list_exits(),
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
