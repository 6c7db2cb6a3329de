// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/invocation.hpp"
#include "domain/listed_image.hpp"
#include "store/record_absence.hpp"

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace pullrec::cli {

/// An image list and when it was taken.
struct TakenList {
    ImageListing listing;
    std::string name;                          ///< in messages
    std::optional<store::RecordAbsence> taken; ///< none: nobody said when, so only a look is safe
    bool by_command = false;                   ///< we ran the command, after the cut-off
};

/// `--images-cmd` and `--images`, for commands that may do without.
std::vector<Option> listing_options();

/// The list that one of them names, whenever it was taken; none when neither is given.
std::optional<ImageListing> listing_if_given(const Invocation& invocation);

/// `--images-cmd`, `--images` and `--images-taken`.
std::vector<Option> taken_list_options();

/// What they name. The time is taken before the command starts. Throws `Error`: usage unless one
/// list is named, refused for a file that is older than ten minutes or of the future, image_list
/// when the command fails.
TakenList taken_list(const Invocation& invocation);

/// Throws `Error` (refused) for a list of which nobody said when it was taken.
void require_taken(const TakenList& list);

/// The latest moment that it can be now, by the clock of this boot since the list was taken: an
/// agent goes on recording pulls meanwhile.
Timestamp latest_now(const store::RecordAbsence& taken);

} // namespace pullrec::cli
