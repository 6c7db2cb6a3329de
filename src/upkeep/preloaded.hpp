// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/known_pulls.hpp"
#include "store/reader.hpp"
#include "store/writer.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pullrec::upkeep {

/// An image that must not count as preloaded, because a pull of it is known.
struct KnownPull {
    ImageRef image_ref;
    std::string_view why; ///< for people, as in `has a record`
};

/// What would be added to the list of preloaded images, or why nothing may be.
struct PreloadedAddition {
    std::vector<store::PreloadedImage> rows; ///< not on the list yet, in order
    std::vector<KnownPull> known;            ///< not empty: the plan must not be applied
};

/// What a database knows of pulls.
KnownPulls known_pulls(const store::Reader& reader);

/// Plans to count images as preloaded. An image of which a record, an intent, a vanished record or
/// a pull is known is refused: it would be open to pods that never proved themselves (safety
/// decision 4).
PreloadedAddition plan_preloaded(const store::Reader& reader,
                                 std::span<const PreloadedCandidate> wanted);

/// The rows whose removal closes the images that are listed under this name or ref: all rows of
/// those images, because one left would open them under another name. Empty when none is.
std::vector<store::PreloadedImage> rows_to_close(const store::Reader& reader,
                                                 std::string_view name_or_ref);

} // namespace pullrec::upkeep
