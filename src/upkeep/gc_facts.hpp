// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "upkeep/gc_question.hpp"
#include "upkeep/gc_rule.hpp"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pullrec::upkeep {

/// What is known of each image but its time as unreferenced and what it shares.
struct GcKeepers {
    std::vector<GcFacts> facts;                  ///< by image
    std::vector<std::string> unmatched;          ///< containers whose image is not listed
    std::vector<std::string> whole_repositories; ///< expected without tag and digest, kept whole
};

/// Finds it; `names` are those of the question's images.
GcKeepers find_keepers(const GcQuestion& question, const GcMemory& memory,
                       std::span<const ListedName> names);

} // namespace pullrec::upkeep
