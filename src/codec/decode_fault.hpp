// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace pullrec {

/// Why the kubelet's decoder refuses a document (test vectors, `error_class`).
enum class FaultClass : std::uint8_t {
    malformed,       ///< no JSON, too large or too deep, or a value of the wrong type
    missing_kind,    ///< no `kind`, or an empty one
    missing_version, ///< no `apiVersion`, or an empty one
    not_registered,  ///< a kind or version that this kubelet release does not know
    strict,          ///< an unknown or repeated field
    other_kind       ///< a readable document of another kind
};

/// Why and where a document does not decode; holds nothing of the document's content.
struct DecodeFault {
    FaultClass fault_class = FaultClass::malformed;
    std::string_view problem; ///< static text; ends with a preposition when a field follows
    std::string_view field;   ///< static path of names the schema knows; may be empty
    std::size_t offset = 0;   ///< bytes from 0
    friend bool operator==(const DecodeFault&, const DecodeFault&) = default;
};

/// The fault in one line, like `unknown field in credentialMapping at byte 118`.
std::string describe(const DecodeFault& fault);

} // namespace pullrec
