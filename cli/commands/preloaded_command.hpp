// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/changing.hpp"
#include "store/preloaded_image.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace pullrec::cli {

/// A change of the list of preloaded images in words.
struct PreloadedWords {
    std::string_view command;     ///< as in `preloaded add`
    std::string_view would;       ///< as in `Would add`
    std::string_view did;         ///< as in `Added`
    std::string_view consequence; ///< a sentence without full stop, of the images
};

/// The authority whose list is meant. Throws `Error` (refused) for directories and for a copy, with
/// the reason.
OpenSource open_listed_authority(const Invocation& invocation);

/// The same for a change; refused, too, where the list is never asked.
OpenSource open_listing_authority(const Invocation& invocation);

/// Prints the rows of a change, done or not.
void print_preloaded(const Invocation& invocation, const OpenSource& source,
                     const std::vector<store::PreloadedImage>& rows, const PreloadedWords& words);

/// What stands in the log of changes.
std::string preloaded_log(const std::vector<store::PreloadedImage>& rows,
                          const PreloadedWords& words);

/// How many images these rows are of, in words.
std::string images_text(const std::vector<store::PreloadedImage>& rows);

/// The global options and exit codes of the two that change it; `refused` is why one is.
std::vector<std::string_view> preloaded_globals();
std::vector<ExitMeaning> preloaded_exits(std::string_view refused);

} // namespace pullrec::cli
