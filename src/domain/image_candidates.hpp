// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace pullrec {

/// What CRI-O is configured to make of names without a registry.
struct ShortNames {
    std::vector<std::string> registries; ///< unqualified-search registries, in their order
    std::map<std::string, std::string, std::less<>> aliases; ///< short name to full name
    bool enforcing = false; ///< refuse a name that could mean several images
};

/// The full names CRI-O tries for an image, in its order (runtimes A.4): one for a full name or an
/// alias, else one a registry; with a digest the tag is dropped. Throws Error (usage) for a text
/// that is no image, an alias that is no full name, and a short name that no registry is configured
/// for.
std::vector<std::string> image_candidates(std::string_view image, const ShortNames& names);

} // namespace pullrec
