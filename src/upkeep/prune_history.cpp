// SPDX-License-Identifier: Apache-2.0
#include "upkeep/prune_history.hpp"

#include "upkeep/prune_entry.hpp"

namespace pullrec::upkeep {

void PruneHistoryReader::take(const store::Change& change) {
    if (change.command != kPruneCommand) {
        return;
    }
    const PruneEntry entry = read_prune_entry(change.what);
    if (complete_ || history_.began != change.changed_at) {
        history_.began = change.changed_at;
        history_.removed = 0;
        complete_ = false;
    }
    history_.removed += entry.removed;
    if (entry.complete_after) {
        complete_ = true;
        history_.took = *entry.complete_after;
        history_.succeeded = change.changed_at + history_.took;
    }
}

} // namespace pullrec::upkeep
