// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/listed_image.hpp"
#include "store/reader.hpp"

#include <cstddef>
#include <vector>

namespace pullrec::upkeep {

/// What a copy remembers of records whose evidence is gone.
struct VanishedEvidence {
    std::vector<store::VanishedRecord> records;
    std::vector<store::VanishedFile> files; ///< of records that never could be read

    [[nodiscard]] std::size_t count() const { return records.size() + files.size(); }
};

/// What `copy` remembers and `source` has not: neither a record nor a file that closes the image
/// although it cannot be read. `source` is the copy itself, or its directories, perhaps younger.
VanishedEvidence vanished_from(const store::Reader& source, const store::Reader& copy);

/// The records of it, with one under each listed ref whose digest a file is named for; that one has
/// no document.
std::vector<store::VanishedRecord> vanished_records(VanishedEvidence evidence,
                                                    const ImageListing& listing);

} // namespace pullrec::upkeep
