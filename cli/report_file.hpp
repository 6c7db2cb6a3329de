// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "cli/output/json_writer.hpp"

#include <functional>

namespace pullrec::cli {

/// The option `--report FILE`.
Option report_option();

/// Writes what `print` prints to the file of `--report`, if one is named: complete (0600), or not
/// at all. Throws `Error` (io) that names the file.
void write_report(const Arguments& arguments, const std::function<void(JsonWriter&)>& print);

} // namespace pullrec::cli
