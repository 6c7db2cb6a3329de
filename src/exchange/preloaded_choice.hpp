// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "exchange/migration_report.hpp"

#include <set>
#include <string>
#include <vector>

namespace pullrec::exchange {

/// Finds which listed images count as preloaded: those of which the directories know nothing.
class PreloadedImages {
public:
    /// Takes a file: what it is about is not preloaded.
    void take(const SourceEntry& entry);

    /// The images of a list that count, in its order.
    [[nodiscard]] std::vector<ListedImage> among(const std::vector<ListedImage>& list) const;

private:
    std::set<std::string> record_names_; ///< file names, also of unreadable records
    std::set<std::string> content_keys_; ///< image refs of which misnamed files speak
    std::set<std::string> intent_names_; ///< image names of intents, normalised
};

} // namespace pullrec::exchange
