// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/command.hpp"
#include "cli/source.hpp"
#include "upkeep/prune_history.hpp"

#include <optional>

namespace pullrec::cli {

/// The prunes of a kubelet's directories, which are logged beside them, also for a copy of them;
/// none for an authority, which has its own log. Throws `Error` (io).
std::optional<upkeep::PruneHistory> prunes_beside(const Invocation& invocation,
                                                  const SourceView& view);

} // namespace pullrec::cli
