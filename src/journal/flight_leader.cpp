// SPDX-License-Identifier: Apache-2.0
#include "journal/flight_leader.hpp"

namespace pullrec::journal {

std::optional<store::PullResult> overdue(const store::PullOperation& operation,
                                         const Liveness& liveness,
                                         std::chrono::microseconds uptime) {
    // no lock outlives a boot, so a leader that lives counts time as we do
    if (!liveness.is_alive(operation.holder.value_or(store::kNobody))) {
        return store::PullResult::abandoned;
    }
    std::optional<std::chrono::microseconds> since_progress;
    if (operation.progress_uptime) {
        since_progress = uptime - *operation.progress_uptime;
    }
    if (is_stalled(operation.limits, uptime - operation.started_uptime, since_progress)) {
        return store::PullResult::stalled;
    }
    return std::nullopt;
}

} // namespace pullrec::journal
