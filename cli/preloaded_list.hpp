// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/invocation.hpp"
#include "exchange/preloaded_choice.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace pullrec::cli {

/// The options that say what absence means in a new authority; one of them must be given.
std::vector<Option> preloaded_options();

/// What they say.
struct PreloadedList {
    exchange::PreloadedChoice choice;
    std::vector<ImageAlias> aliases; ///< that the list tells, if it is complete
};

/// Reads them. Throws `Error`: usage unless exactly one is given, and as `image_names`.
PreloadedList preloaded_list(const Invocation& invocation);

/// What an image list names, in its order. Throws `Error` for a list that cannot be read (io) and
/// for one that is known not to be complete (refused).
std::vector<exchange::ListedImage> image_names(const Invocation& invocation,
                                               const std::string& list);

/// How many images these names belong to.
std::size_t count_images(const std::vector<exchange::ListedImage>& names);

} // namespace pullrec::cli
