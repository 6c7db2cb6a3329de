// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/image.hpp"
#include "domain/listed_image.hpp"
#include "domain/normalised_reference.hpp"

#include <span>
#include <string>
#include <vector>

namespace pullrec {

/// The listed images that a name means.
struct MeantImages {
    std::vector<ImageRef> refs; ///< in the order listed
    bool ref_unknown = false;   ///< one more, or several, whose id the list does not tell

    [[nodiscard]] bool none() const { return refs.empty() && !ref_unknown; }
    friend bool operator==(const MeantImages&, const MeantImages&) = default;
};

/// The names that a runtime lists for its images, taken apart once for many questions.
class ListedNames {
public:
    explicit ListedNames(std::span<const ListedImage> images);

    /// The images that `image` means: those with a name that is the same string, or the same
    /// normalised name with the same digest, or with the same tag where `image` has no digest; a
    /// name with neither has the tag `latest` (safety decision 7). An image that is listed without
    /// its id is not known to be under any ref.
    [[nodiscard]] MeantImages meant_by(const Image& image) const;

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
