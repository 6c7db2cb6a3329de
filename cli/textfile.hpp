// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/command.hpp"
#include "cli/invocation.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace pullrec::cli {

/// The option `--textfile FILE`.
Option textfile_option();

/// What it names: a file for the textfile collector of node_exporter, or `-` for standard output.
/// Throws `Error` (usage) unless its name ends in `.prom`: others are never read.
std::optional<std::string> textfile_argument(const Arguments& arguments);

/// Puts a text in place of a file: readable by all (0644), complete and on disk, or the old one
/// stays. A link of that name is replaced, never followed. `-` is standard output. Throws `Error`
/// (io).
void give_textfile(const Invocation& invocation, const std::string& path, std::string_view text);

} // namespace pullrec::cli
