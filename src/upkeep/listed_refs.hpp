// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/listed_image.hpp"
#include "store/reader.hpp"

#include <string>
#include <unordered_set>

namespace pullrec::upkeep {

/// The refs under which a list shows the images of the node.
class ListedRefs {
public:
    explicit ListedRefs(const ImageListing& listing);

    /// Whether the list shows the image of a record under its ref, or under an alias that an
    /// earlier list told.
    [[nodiscard]] bool show(const store::Reader& reader, const ImageRef& ref) const;

private:
    std::unordered_set<std::string> refs_;
};

/// Whether a list shows none of the recorded images although there are some: it may be another
/// runtime's, so what it lacks is not proven gone (safety decision 6).
bool shows_no_recorded(const store::Reader& reader, const ImageListing& listing);

} // namespace pullrec::upkeep
