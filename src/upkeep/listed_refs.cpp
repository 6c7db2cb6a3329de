// SPDX-License-Identifier: Apache-2.0
#include "upkeep/listed_refs.hpp"

#include <algorithm>

namespace pullrec::upkeep {

ListedRefs::ListedRefs(const ImageListing& listing) {
    for (const ListedImage& image : listing.images) {
        refs_.insert(image.id.text);
        for (const ImageRef& alias : aliases_of(image)) {
            refs_.insert(alias.text);
        }
    }
}

bool ListedRefs::show(const store::Reader& reader, const ImageRef& ref) const {
    if (refs_.contains(ref.text)) {
        return true;
    }
    const std::vector<ImageRef> aliases = reader.aliases_of(ref);
    return std::any_of(aliases.begin(), aliases.end(),
                       [&](const ImageRef& alias) { return refs_.contains(alias.text); });
}

bool shows_no_recorded(const store::Reader& reader, const ImageListing& listing) {
    const ListedRefs listed(listing);
    bool any = false;
    bool shown = false;
    reader.each_image_ref([&](const ImageRef& ref) {
        any = true;
        shown = shown || listed.show(reader, ref);
    });
    return any && !shown;
}

} // namespace pullrec::upkeep
