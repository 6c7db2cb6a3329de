// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "store/reader.hpp"
#include "upkeep/finding.hpp"
#include "upkeep/prune_history.hpp"

#include <cstddef>
#include <map>
#include <optional>

namespace pullrec::upkeep {

/// What a monitoring system is told of a source.
struct Metrics {
    store::Counts counts;
    std::optional<store::FileFacts> file;     ///< none: directories, which have no database
    std::map<Severity, std::size_t> findings; ///< of a quick examination; every severity is there
    PruneHistory prunes;
};

/// What they are taken by.
struct MetricsRequest {
    Timestamp now;
    bool in_memory = false; ///< directories, not a database file
    /// What the log beside directories tells of them; none: the database's own log counts.
    std::optional<PruneHistory> prunes_beside;
};

/// Takes them from one moment; grows with the source.
Metrics measure(const store::Reader& reader, const MetricsRequest& request);

} // namespace pullrec::upkeep
