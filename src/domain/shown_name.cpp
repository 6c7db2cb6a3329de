// SPDX-License-Identifier: Apache-2.0
#include "domain/shown_name.hpp"

namespace pullrec {

std::string shown_name(const ListedImage& image) {
    if (!image.tags.empty()) {
        return image.tags.front();
    }
    return image.digests.empty() ? image.id.text : image.digests.front();
}

} // namespace pullrec
