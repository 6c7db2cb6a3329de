// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/secret_text.hpp"

#include <cstdint>
#include <string_view>

namespace pullrec {

/// Whether base64 text must be filled up with `=`, or must not be.
enum class Padding : std::uint8_t { required, forbidden };

/// Decoded base64, or why it is none.
struct DecodedBase64 {
    SecretText bytes;         ///< empty with a problem
    std::string_view problem; ///< static text; empty when all is well
};

/// Decodes base64 of the standard alphabet as Go does: line ends are skipped, bits that are left
/// over at the end may be anything.
DecodedBase64 decode_base64(std::string_view text, Padding padding);

} // namespace pullrec
