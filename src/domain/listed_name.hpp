// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/listed_image.hpp"
#include "domain/normalised_reference.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace pullrec {

/// One name under which a runtime lists an image, as containerd keeps it: a text and what it points
/// at.
struct ListedName {
    std::size_t image = 0; ///< index in the listing
    std::string text;
    std::string target; ///< digest of the manifest or index; "" when the list does not tell
    OwnedReference parsed;

    /// `repository@digest` or `repository:tag` in full, `latest` where neither stands: equal for
    /// two names that mean the same. Empty for what does not parse.
    [[nodiscard]] std::string meaning() const;
};

/// The name that `text` is, taken apart; a 64-digit id and a digest are a bare digest.
ListedName named(std::size_t image, std::string text, std::string target);

/// Every name of a listing, in its order: tags, digests and bare digests of each image. A tool that
/// tells no target digest tells it by the digest names of the same repository, else by any.
std::vector<ListedName> names_of(const ImageListing& listing);

} // namespace pullrec
