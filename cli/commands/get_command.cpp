// SPDX-License-Identifier: Apache-2.0
#include "cli/commands/get_command.hpp"

#include "answers/intent_list.hpp"
#include "cli/list_arguments.hpp"
#include "cli/list_end.hpp"
#include "cli/output/list_output.hpp"
#include "cli/output/unreadable_rows.hpp"

#include <fmt/format.h>

namespace pullrec::cli {

std::string list_details(const std::vector<ListedColumn>& columns) {
    return fmt::format(
        "{}\n\nAll filters must hold, those about names and grants for one and the same line of a "
        "record. In --image, * takes any bytes, also '/', so 'registry.corp.example/*' is the "
        "whole "
        "registry; ? takes one byte and [a-z] one of a set. A name without a host belongs to "
        "docker.io. A record without a time (the kubelet's zero time) is older than any.\n\nFiles "
        "that "
        "do not decode cannot be filtered: they are named on standard error, and the exit code is "
        "3.",
        columns_text(columns));
}

std::vector<std::string_view> get_globals() {
    std::vector<std::string_view> globals = source_options;
    globals.emplace_back("show-hashes");
    return globals;
}

std::vector<ExitMeaning> list_exits() {
    return {{ExitCode::done, "done"},
            {ExitCode::no, "nothing listed, under --exit-empty"},
            {ExitCode::partly, "some files cannot be read; all are named"}};
}

ListStyle style_for(const Invocation& invocation, const OpenSource& source) {
    ListStyle style = list_style(invocation.arguments, invocation.style, invocation.now);
    style.tag_key = source.meta.tag_key;
    return style;
}

ExitCode list_undecodable(const Invocation& invocation, store::FileKind kind) {
    const ListRequest request = list_request(invocation.arguments, unreadable_rows().listed());
    OpenSource source = open_source(invocation);
    const auto files = source.store.read(
        [kind](const store::Reader& reader) { return answers::list_unreadable(reader, kind); });
    ListOutput<store::UnreadableFile> list(unreadable_rows(), style_for(invocation, source),
                                           source.view, request);
    for (const store::UnreadableFile& file : files) {
        list.add(file);
    }
    return end_list(invocation, list, {.noun = "undecodable file"});
}

} // namespace pullrec::cli
