// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/output/export_rows.hpp"
#include "cli/output/status_text.hpp"
#include "cli/source.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace pullrec::cli {

/// What the first row of a report says of its source.
struct ExportSnapshot {
    SourceView source;
    store::Baseline baseline = store::Baseline::kubelet;
    std::optional<std::int64_t> schema; ///< of a database
    std::string profiles;               ///< names with a space between
    StatusPolicy policy;
    ExportCounts counts;
};

/// The row `snapshot`: with its counts a reader finds out whether a report is whole, and an empty
/// node differs from one that did not report.
ExportRow snapshot_row(const ExportOrigin& origin, const ExportSnapshot& snapshot);

} // namespace pullrec::cli
