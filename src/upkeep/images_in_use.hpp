// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/listed_container.hpp"
#include "domain/listed_name.hpp"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pullrec::upkeep {

/// Who uses each image of a listing.
struct ImagesInUse {
    std::vector<std::optional<std::string>> users; ///< by image: one container that uses it
    std::vector<std::string> unmatched; ///< containers whose image is not listed; every image of
                                        ///< their repositories counts as used
};

/// Finds it in the order of runtimes D.4; a tool's own count of containers counts too.
ImagesInUse images_in_use(const ImageListing& images, std::span<const ListedName> names,
                          const ContainerListing& containers);

} // namespace pullrec::upkeep
