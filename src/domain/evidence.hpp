// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/record.hpp"

#include <cstddef>
#include <optional>

namespace pullrec {

/// How a look-up of one record or one intent ended.
enum class Presence {
    absent,
    present,
    unreadable ///< something is there that does not decode, or cannot be read
};

/// What it means that an image ref has neither record nor intent (safety decisions 4, 10).
enum class Absence {
    preloaded, ///< nobody pulled it through the kubelet
    pulled,    ///< only listed images are preloaded, and this one is not listed
    unknown    ///< the source moved while it was read
};

/// All that is stored about one image under one image ref, read at one moment.
struct Evidence {
    Presence record_presence = Presence::absent;
    std::optional<PulledRecord> record; ///< there when `record_presence` is `present`
    Presence intent_presence = Presence::absent;
    std::size_t pulls_in_flight = 0; ///< of this image string, by live processes
    Absence absence = Absence::preloaded;
};

} // namespace pullrec
