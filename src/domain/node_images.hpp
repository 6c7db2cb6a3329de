// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/image.hpp"
#include "domain/listed_image.hpp"

#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace pullrec {

/// Whether an image is on the node, as far as a list of its images tells.
struct ImagePlace {
    ImageRef ref;                 ///< the runtime's id; empty when it is not there or not known
    std::string_view unknown_why; ///< why the list cannot tell; empty when it does
    friend bool operator==(const ImagePlace&, const ImagePlace&) = default;
};

/// Finds what a runtime answers when the kubelet asks for an image as a pod spells it
/// (kubelet 9.1): short names are read as Docker's, `latest` is filled in, a digest drops the tag.
class NodeImages {
public:
    /// The listing must outlive it.
    explicit NodeImages(const ImageListing& listing);

    /// Where the image is; a list that is not complete proves no absence.
    [[nodiscard]] ImagePlace find(const Image& image) const;

private:
    using Index = std::map<std::string, const ListedImage*, std::less<>>;

    Extent extent_;
    Index by_id_;   ///< also without `sha256:`
    Index by_name_; ///< in full; null where two images have the name
};

} // namespace pullrec
