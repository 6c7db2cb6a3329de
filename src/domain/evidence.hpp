// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/record.hpp"
#include "domain/record_forms.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace pullrec {

/// How a look-up of one record or one intent ended.
enum class Presence {
    absent,
    present,
    unreadable ///< something is there that does not decode, or cannot be read
};

/// What it means that an image ref has neither record nor intent (safety decisions 4, 10).
enum class Absence {
    preloaded,          ///< nobody pulled it through the kubelet
    recorded_elsewhere, ///< another ref of the same image has a record (safety decision 14)
    pulled,             ///< only listed images are preloaded, and this one is not listed
    unknown             ///< the source moved while it was read
};

/// A secret's login that really pulled an image under a name.
struct ProvenSecret {
    ImageName image_name;
    Secret secret;
};

/// All that is stored about one image under one image ref, read at one moment.
struct Evidence {
    Presence record_presence = Presence::absent;
    std::optional<PulledRecord> record;       ///< there when `record_presence` is `present`
    std::optional<ApiVersion> record_version; ///< of its file; none: written by us
    std::vector<ProvenSecret> proven;         ///< of this record
    Presence intent_presence = Presence::absent;
    std::optional<ApiVersion> intent_version; ///< of its file; none: written by us
    std::size_t pulls_in_flight = 0;          ///< of this image string, by live processes
    Absence absence = Absence::preloaded;
};

/// The same evidence as a kubelet that reads only these forms sees it: what it cannot decode is
/// unreadable to it (kubelet 2, "Consequences").
Evidence seen_with(const RecordForms& forms, Evidence evidence);

} // namespace pullrec
