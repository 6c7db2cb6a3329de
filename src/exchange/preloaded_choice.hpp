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
    /// Takes the name of a file that a record had which vanished before.
    void take_vanished(const std::string& file_name) { pulls_.add_vanished(file_name); }

    /// Takes a file: what it is about is not preloaded.
    void take(const SourceEntry& entry);

    /// The images of a list that count, each under all its names, in its order.
    [[nodiscard]] std::vector<store::PreloadedImage>
    among(const std::vector<ListedImage>& list) const;

private:
    KnownPulls pulls_;
};

} // namespace pullrec::exchange
