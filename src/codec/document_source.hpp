// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace pullrec {

/// A place in a text as editors count it: from 1, the column in bytes.
struct Place {
    std::size_t line = 1;
    std::size_t column = 1;
    friend bool operator==(const Place&, const Place&) = default;
};

/// Where a piece of JSON text that was made from YAML stood in the YAML.
struct Origin {
    std::size_t offset;        ///< bytes from 0, in the JSON text
    std::size_t source_offset; ///< bytes from 0, in the YAML text as UTF-8
};

/// The line and column of a byte.
Place place_in(std::string_view text, std::size_t offset);

/// JSON text to read, with the way back to the text that a person wrote.
struct DocumentSource {
    std::string_view json;
    std::string_view written = {};        ///< what the JSON was made from; empty when JSON itself
    std::span<const Origin> origins = {}; ///< by rising offset

    /// The offset in the written text of a byte of the JSON text.
    [[nodiscard]] std::size_t written_offset(std::size_t offset) const;

    /// The place in the written text of a byte of the JSON text.
    [[nodiscard]] Place place_of(std::size_t offset) const;
};

} // namespace pullrec
