// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/invocation.hpp"
#include "domain/listed_image.hpp"
#include "exchange/migration_report.hpp"

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

/// Reads them. Throws `Error`: usage unless exactly one is given, and as `images_of_node`.
PreloadedList preloaded_list(const Invocation& invocation);

/// The images of a complete list, in its order. Throws `Error` for a list that cannot be read (io)
/// and for one that is known not to be complete (refused).
std::vector<ListedImage> images_of_node(const Invocation& invocation, const std::string& list);

} // namespace pullrec::cli
