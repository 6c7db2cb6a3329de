// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/invocation.hpp"
#include "cli/output/list_style.hpp"
#include "cli/source.hpp"

#include <string_view>
#include <vector>

namespace pullrec::cli {

/// What all commands of `get` have in common.
inline constexpr std::string_view filter_details =
    "All filters must hold, those about names and grants for one and the same line of a record. "
    "In --image, * takes any bytes, also '/', so 'registry.corp.example/*' is the whole registry; "
    "? takes one byte and [a-z] one of a set. A name without a host belongs to docker.io. A record "
    "without a time (the kubelet's zero time) is older than any. Files that do not decode cannot "
    "be "
    "filtered: they are named on standard error, and the exit code is 3.";

/// The global options of `get`.
std::vector<std::string_view> get_globals();

/// The exit codes of `get`.
std::vector<ExitMeaning> list_exits();

/// How the lists of this call look, with the tags of the source.
ListStyle style_for(const Invocation& invocation, const OpenSource& source);

/// Lists the files of one kind that do not decode or are misnamed: `--undecodable`.
ExitCode list_undecodable(const Invocation& invocation, store::FileKind kind);

} // namespace pullrec::cli
