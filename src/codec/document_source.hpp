// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace pullrec {

/// A place in a text as editors count it: from 1, the column in bytes.
struct Place {
    std::size_t line = 1;
    std::size_t column = 1;
    friend bool operator==(const Place&, const Place&) = default;
};

/// Where a piece of JSON text that was made from YAML stood in the YAML.
struct Origin {
    std::size_t offset; ///< bytes from 0, in the JSON text
    Place place;
};

/// JSON text to read, with the way back to the text that a person wrote.
struct DocumentSource {
    std::string_view json;
    std::vector<Origin> origins = {}; ///< by rising offset; empty when the JSON itself was written

    /// The place of a byte of the JSON text.
    [[nodiscard]] Place place_of(std::size_t offset) const;
};

} // namespace pullrec
