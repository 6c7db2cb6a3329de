// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/output/json_writer.hpp"
#include "cli/output/output.hpp"
#include "upkeep/prune_history.hpp"

#include <cstddef>
#include <optional>

namespace pullrec::cli {

/// What the first screen says of a source's upkeep.
struct StatusUpkeep {
    upkeep::PruneHistory prunes;
    std::size_t findings = 0; ///< warnings and errors of a quick examination
    /// Records that are remembered as vanished; none where nothing remembers.
    std::optional<std::size_t> vanished;
};

/// Prints the last lines of the screen: the last prune, if there was one, and where to look for
/// what was found.
void print_status_upkeep(Output& out, const StatusUpkeep& upkeep, Timestamp now);

/// The members `lastPrune` and `findings`.
void print_status_upkeep(JsonWriter& json, const StatusUpkeep& upkeep);

} // namespace pullrec::cli
