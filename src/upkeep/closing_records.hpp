// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/listed_image.hpp"
#include "store/reader.hpp"
#include "store/writer.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace pullrec::upkeep {

/// A record without grants for an image that is on the node: it closes the image, because an image
/// without a record counts as preloaded.
struct ClosingRecord {
    store::StoredRecord record;
    std::string image_name; ///< as the list has it, for people
    ImageRef because;       ///< the vanished or differently named record that proves the pull
};

/// The records to add, and the images that are left as they are.
struct ClosingPlan {
    std::vector<ClosingRecord> records;
    std::vector<ImageRef> unreadable; ///< a file that cannot be read closes these (decision 2)
    std::size_t without_id = 0;       ///< listed images that the list gives no ref

    [[nodiscard]] bool passes_over() const { return without_id > 0 || !unreadable.empty(); }
};

/// For every listed image whose record vanished (safety decision 3, K1), none for one that has a
/// record again.
ClosingPlan plan_repair(const store::Reader& reader, const ImageListing& listing,
                        std::span<const store::VanishedRecord> vanished, Timestamp now);

/// For every listed image that has a record only under another ref of the image
/// (kubernetes#137024, safety decision 14).
ClosingPlan plan_rekey(const store::Reader& reader, const ImageListing& listing, Timestamp now);

/// Adds those of a plan whose image still has no record; gives how many.
std::size_t apply(store::Writer& writer, std::span<const ClosingRecord> records);

} // namespace pullrec::upkeep
