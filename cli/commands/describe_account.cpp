// SPDX-License-Identifier: Apache-2.0
#include "cli/commands/describe_account.hpp"

#include "cli/commands/describe.hpp"
#include "cli/list_end.hpp"
#include "cli/output/list_output.hpp"
#include "cli/output/what_can_text.hpp"
#include "cli/typed_arguments.hpp"
#include "domain/error.hpp"

namespace pullrec::cli {

ExitCode describe_account(const Invocation& invocation, store::AccountKind kind) {
    const Coordinates named = coordinates_arguments(invocation.arguments, "NS/NAME").front();
    const ListRequest request = list_request(invocation.arguments, opened_rows().listed());
    const bool is_secret = kind == store::AccountKind::secret;
    OpenSource source = open_source(invocation);
    const answers::WhatCan answer = source.store.read([&](const store::Reader& reader) {
        return answers::what_can(reader,
                                 {.accounts = {{kind, named.name_space, named.name, std::nullopt}},
                                  .hashes = {},
                                  .tag = {}});
    });
    if (answer.accounts.empty()) {
        throw Error(ErrorCode::not_found,
                    is_secret ? "no secret of this name is recorded: 'pullrec get grants --kind "
                                "secret' lists them"
                              : "no service account of this name is recorded: 'pullrec get grants "
                                "--kind serviceaccount' lists them");
    }
    const ListStyle style = style_for(invocation, source);
    std::vector<OpenedRow> rows = rows_of(answer);
    const std::size_t left_out = arrange(rows, opened_rows(), request, style);
    if (style.format == ListFormat::json) {
        print_document(
            invocation, source, is_secret ? "Secret" : "ServiceAccount",
            [&](JsonWriter& json) { print_what_can_members(json, answer, rows, style); });
    } else {
        print_account(invocation.out, answer, style);
        print_rows(invocation.out, rows, opened_rows(), style, request);
        print_opened_sum(invocation.out, answer, true, style);
    }
    return end_list(invocation, {.noun = "image", .count = rows.size(), .left_out = left_out});
}

} // namespace pullrec::cli
