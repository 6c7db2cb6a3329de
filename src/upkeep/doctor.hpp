// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/listed_image.hpp"
#include "store/reader.hpp"
#include "upkeep/finding.hpp"

#include <optional>
#include <string>
#include <vector>

namespace pullrec::upkeep {

/// What an examination goes by.
struct ExamineRequest {
    Timestamp now;
    bool quick = false;                  ///< leave out what reads every page and every grant
    bool in_memory = false;              ///< directories, not a database file
    std::optional<ImageListing> listing; ///< what is on the node
    std::string policy;                  ///< by which the node decides, in words
    /// What a copy of these directories remembers as vanished; none: no copy is known.
    std::optional<std::vector<store::VanishedRecord>> vanished;
    /// What a quick look at the file found wrong, if it was taken already.
    std::optional<std::vector<std::string>> damage;
    Examination of_files; ///< what was found about the files themselves, from outside
    /// What a command that changes these records begins with, for the cures.
    std::string changing = "pullrec";
    /// The command that lists the images of the node, for the cures.
    std::string images_cmd = "crictl images -o json";
};

/// Looks for damage, for evidence that is lost or cannot be read, and for images that are open or
/// wider open than somebody may think (safety 0, users 1). Changes nothing.
Examination examine(const store::Reader& reader, const ExamineRequest& request);

} // namespace pullrec::upkeep
