// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/image.hpp"
#include "domain/listed_image.hpp"

#include <vector>

namespace pullrec {

/// An image of the node that shall count as preloaded.
struct PreloadedCandidate {
    ImageRef image_ref;
    std::vector<ImageName> names;  ///< under which pods ask for it, normalised
    std::vector<ImageRef> aliases; ///< other refs under which the runtime lists it
    std::vector<Image> called;     ///< by which names a pull of it may have been asked for
    bool all_called = true;        ///< `called` is complete, as from an image list
};

/// A listed image under all its names that can be read; under "" where there is none.
PreloadedCandidate candidate_of(const ListedImage& image);

} // namespace pullrec
