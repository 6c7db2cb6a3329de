// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/image.hpp"
#include "domain/listed_image.hpp"
#include "domain/normalised_reference.hpp"

#include <span>
#include <string>
#include <vector>

namespace pullrec {

/// The names that a runtime lists for its images, taken apart once for many questions.
class ListedNames {
public:
    explicit ListedNames(std::span<const ListedImage> images);

    /// The images that `image` means, in the order listed: those with a name that is the same
    /// string, or the same normalised name with the same digest, or with the same tag where
    /// `image` has no digest; a name with neither has the tag `latest` (safety decision 7).
    [[nodiscard]] std::vector<ImageRef> meant_by(const Image& image) const;

private:
    struct Name {
        std::string text;
        OwnedReference parsed;
    };
    struct Listed {
        ImageRef id;
        std::vector<Name> names;
    };
    std::vector<Listed> images_;
};

} // namespace pullrec
