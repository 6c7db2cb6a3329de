// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/listed_image.hpp"
#include "domain/timestamp.hpp"
#include "store/gc_item.hpp"
#include "store/writer.hpp"

#include <cstdint>
#include <vector>

namespace pullrec::upkeep {

/// What became of a planned removal, as a list taken afterwards tells.
enum class GcOutcome : std::uint8_t {
    deleted,
    failed,    ///< still there: not planned again until its back-off ends
    superseded ///< its name points at something else now: another image than was planned
};

/// One planned removal.
struct GcConfirmed {
    store::GcItem item; ///< as it stands from now on
    GcOutcome outcome = GcOutcome::deleted;
    bool is_news = false; ///< not told by an earlier list
};

/// Compares what was planned with a complete list, each on its own. A second time it tells the
/// same of what failed and counts nothing twice.
std::vector<GcConfirmed> plan_confirm(const std::vector<store::GcItem>& items,
                                      const ImageListing& images, Timestamp now);

/// Remembers what failed and forgets the rest.
void record(store::Writer& writer, const std::vector<GcConfirmed>& confirmed);

} // namespace pullrec::upkeep
