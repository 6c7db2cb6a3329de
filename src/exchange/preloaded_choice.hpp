// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/known_pulls.hpp"
#include "exchange/migration_report.hpp"
#include "store/preloaded_image.hpp"

#include <string>
#include <vector>

namespace pullrec::exchange {

/// Finds which listed images count as preloaded: those of whose pulls nothing is known, under any
/// ref or name of the image.
class PreloadedImages {
public:
    /// Takes what is known of records that vanished before, as names of their files.
    explicit PreloadedImages(const std::vector<std::string>& vanished);

    /// Takes a file: what it is about is not preloaded.
    void take(const SourceEntry& entry);

    /// The images of a list that count, each under all its names, in its order.
    [[nodiscard]] std::vector<store::PreloadedImage>
    among(const std::vector<ListedImage>& list) const;

private:
    KnownPulls pulls_;
};

} // namespace pullrec::exchange
