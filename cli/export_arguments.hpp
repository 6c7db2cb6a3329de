// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/command.hpp"
#include "cli/invocation.hpp"
#include "cli/output/export_rows.hpp"

#include <string>
#include <vector>

namespace pullrec::cli {

/// The options that `export` has for itself.
std::vector<Option> export_options();

/// What they say.
struct ExportRequest {
    ExportFormat format = ExportFormat::ndjson;
    ExportOrigin origin;
    std::string out; ///< a path, or `-` for standard output
};

/// Throws `Error`: usage for a name that is empty, over 253 bytes or not plain UTF-8, refused for a
/// place that holds something else than a file, and what the key file throws.
ExportRequest export_request(const Invocation& invocation);

} // namespace pullrec::cli
