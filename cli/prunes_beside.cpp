// SPDX-License-Identifier: Apache-2.0
#include "cli/prunes_beside.hpp"

#include "cli/audit_beside.hpp"

namespace pullrec::cli {

std::optional<upkeep::PruneHistory> prunes_beside(const Invocation& invocation,
                                                  const SourceView& view) {
    if (view.kind != "files" && !view.copied) {
        return std::nullopt;
    }
    upkeep::PruneHistoryReader history;
    each_change_beside(invocation.environment, view.copied ? view.copied->path : view.path,
                       [&](const store::Change& change) { history.take(change); });
    return history.history();
}

} // namespace pullrec::cli
