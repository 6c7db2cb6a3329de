// SPDX-License-Identifier: Apache-2.0
#include "answers/credential_list.hpp"
#include "answers/intent_list.hpp"
#include "cli/commands/get_command.hpp"
#include "cli/filter_arguments.hpp"
#include "cli/list_end.hpp"
#include "cli/output/credential_rows.hpp"
#include "cli/output/list_output.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace pullrec::cli {

namespace {

using answers::CredentialOrder;

/// The list itself sorts by the other columns.
constexpr std::array<std::optional<CredentialOrder>, 4> orders{
    std::nullopt, CredentialOrder::images, std::nullopt, CredentialOrder::secrets};

ExitCode run(const Invocation& invocation) {
    answers::CredentialQuery query{
        .filter = record_filter(invocation.arguments, invocation.now).grant, .limit = {}};
    ListRequest request = list_request(invocation.arguments, credential_rows().listed());
    hand_over(request, query, orders);
    OpenSource source = open_source(invocation);
    answers::RecordFilter filter;
    filter.grant = query.filter;
    require_lasting_tags(filter, source.view);
    ListEnd end{.noun = "credential", .all_read = !query.limit};
    const auto logins = source.store.read([&](const store::Reader& reader) {
        end.unreadable = answers::list_unreadable(reader, store::FileKind::record);
        return answers::list_credentials(reader, query);
    });
    ListOutput<answers::ListedCredential> list(credential_rows(), style_for(invocation, source),
                                               source.view, request);
    for (const answers::ListedCredential& login : logins) {
        list.add(login);
    }
    return end_list(invocation, list, std::move(end));
}

/// Those filters of grants that tell secrets and logins apart.
std::vector<Option> options() {
    constexpr std::array<std::string_view, 4> wanted{"secret", "namespace", "uid", "hash"};
    std::vector<Option> result;
    for (const Option& option : grant_filter_options()) {
        if (std::find(wanted.begin(), wanted.end(), option.name) != wanted.end()) {
            result.push_back(option);
        }
    }
    result.push_back(exit_empty_option());
    return result;
}

} // namespace

const Command& get_credentials_command() {
    static const std::string details =
        "A login is one line wherever it is recorded; secrets on one line open each other's "
        "images. It is shown as a tag, never by digits of its hash; --show-hashes shows the hash. "
        "--sort-by secrets counts them. " +
        columns_text(credential_rows().listed());
    static const Command command{
        .path = "get credentials",
        .aliases = {"credential"},
        .group = Group::look,
        .summary = "list recorded logins and the secrets that hold them",
        .details = details,
        .examples = {{"pullrec get credentials --sort-by -secrets", "the most shared first"},
                     {"pullrec get credentials -n team-a", "those of a namespace"}},
        .options = options(),
        .formats = {"table", "wide", "json", "ndjson"},
        .globals = get_globals(),
        .columns = credential_rows().listed(),
        .exits = list_exits(),
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
