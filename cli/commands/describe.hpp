// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/commands/get_command.hpp"
#include "cli/output/json_writer.hpp"

#include <string_view>
#include <vector>

namespace pullrec::cli {

/// One document of that kind around its own members.
template <class Members>
void print_document(const Invocation& invocation, const OpenSource& source, std::string_view kind,
                    Members print_members) {
    JsonWriter json(invocation.out);
    json.begin_object();
    json.member("apiVersion", "pullrec/v1");
    json.member("kind", kind);
    print_source(json, source.view);
    print_members(json);
    json.end_object();
    json.end_line();
}

/// Shows a file that cannot be read: it is there, but it is not what was asked for.
ExitCode show_unreadable(const Invocation& invocation, const OpenSource& source,
                         const store::UnreadableFile& file);

/// The global options and the exit codes of `describe`.
std::vector<std::string_view> describe_globals();
std::vector<ExitMeaning> describe_exits();

} // namespace pullrec::cli
