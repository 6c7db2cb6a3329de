// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "store/writer.hpp"

#include <optional>
#include <span>
#include <vector>

namespace pullrec::exchange {

/// Gives loaded directories the absences that their copy remembers (safety decision 16). A record
/// that is not what the copy holds was written since, so it has none.
void recall_absences(const store::Reader& copy, store::Writer& loaded);

/// What a prune of directories learned about one record.
struct AbsenceChange {
    ImageRef image_ref;
    std::optional<store::RecordAbsence> before; ///< as recalled
    std::optional<store::RecordAbsence> after;  ///< none: forgotten
};

/// Makes the copy remember it, and changes nothing else there. Gives the records that were left
/// alone: the copy does not hold them as `loaded` does, or not with the absence that was recalled.
std::vector<ImageRef> remember_absences(store::Writer& copy, const store::Reader& loaded,
                                        std::span<const AbsenceChange> changes);

} // namespace pullrec::exchange
