// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/invocation.hpp"
#include "cli/output/list_style.hpp"
#include "cli/source.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace pullrec::cli {

/// The details of a command of `get`: its columns, and what all of them have in common.
std::string list_details(std::string_view columns);

/// The global options of `get`.
std::vector<std::string_view> get_globals();

/// The exit codes of `get`.
std::vector<ExitMeaning> list_exits();

/// How the lists of this call look, with the tags of the source.
ListStyle style_for(const Invocation& invocation, const OpenSource& source);

/// Lists the files of one kind that do not decode or are misnamed: `--undecodable`.
ExitCode list_undecodable(const Invocation& invocation, store::FileKind kind);

} // namespace pullrec::cli
