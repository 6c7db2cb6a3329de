// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/timestamp.hpp"

#include <optional>

namespace pullrec {

/// Until when a record is known to have been true: the later of its last change and the last pull
/// that confirmed it (E1). A whole second counts as its end (E2), because a kubelet's file cuts
/// the rest off; no time is the kubelet's zero time, the first day of year 1.
Timestamp last_evidence(std::optional<Timestamp> last_updated,
                        std::optional<Timestamp> last_confirmed);

} // namespace pullrec
