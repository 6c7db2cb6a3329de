// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/invocation.hpp"
#include "domain/image.hpp"

#include <cstddef>
#include <vector>

namespace pullrec::cli {

/// One name of an image that counts as preloaded, normalised; "" for an image without a name.
struct PreloadedImage {
    ImageRef ref;
    ImageName name;
};

/// What `--preloaded LIST` names, in the list's order; nothing for `none`. Throws `Error` for a
/// list that cannot be read (io) and for one that is known not to be complete (refused).
std::vector<PreloadedImage> preloaded_images(const Invocation& invocation);

/// How many images these names belong to.
std::size_t count_images(const std::vector<PreloadedImage>& names);

} // namespace pullrec::cli
