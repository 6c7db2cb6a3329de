// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/listed_image.hpp"
#include "store/reader.hpp"
#include "store/writer.hpp"

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

/// For every listed image whose record vanished (safety decision 3, K1), none for one that has a
/// record again.
std::vector<ClosingRecord> plan_repair(const store::Reader& reader, const ImageListing& listing,
                                       std::span<const store::VanishedRecord> vanished,
                                       Timestamp now);

/// For every listed image that has a record only under another ref of the image
/// (kubernetes#137024, safety decision 14).
std::vector<ClosingRecord> plan_rekey(const store::Reader& reader, const ImageListing& listing,
                                      Timestamp now);

/// Adds those of a plan whose image still has no record; gives how many.
std::size_t apply(store::Writer& writer, std::span<const ClosingRecord> records);

} // namespace pullrec::upkeep
