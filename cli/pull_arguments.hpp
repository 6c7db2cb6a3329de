// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/invocation.hpp"
#include "journal/flights.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace pullrec::cli {

/// The database of an authority, which alone can tell who pulls. Throws `Error` (refused) for a
/// copy and for a kubelet's own directories.
std::string authority_path(const Invocation& invocation);

/// The global options with which the commands of pulls find it.
std::vector<std::string_view> pull_globals();

/// The exit codes that all of them have.
std::vector<ExitMeaning> pull_exits();

/// The options that tell what to pull and how long to wait.
std::vector<Option> pull_options();

/// What `IMAGE` and these options want pulled.
journal::Pull pull_of(const Invocation& invocation);

/// An end in words: `ok, sha256:…`, `failed (UNAUTHORIZED, AUTH)`.
std::string end_text(const store::OperationEnd& end);

} // namespace pullrec::cli
