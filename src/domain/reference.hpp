// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace pullrec {

/// Why a text is no image reference; the families of the reference grammar's own errors.
enum class ReferenceFault {
    none,
    empty_name,         ///< the raw text is empty
    uppercase,          ///< would be a reference in lower case
    invalid_format,     ///< anything else the grammar refuses
    name_too_long,      ///< the path has more than 255 bytes
    identifier,         ///< exactly 64 lower-case hex digits: an image id, not a name
    digest_format,      ///< hex of the right length, but not lower case
    digest_length,      ///< sha256, sha384 or sha512 with a wrong number of digits
    digest_unsupported, ///< another algorithm
    not_canonical       ///< a short form where the full one is asked for
};

/// What is wrong, in words for people; "" for `none`.
std::string_view describe(ReferenceFault fault);

/// The parts of a reference as views of the parsed text; absent parts are empty.
struct ReferenceParts {
    std::string_view domain;
    std::string_view path;
    std::string_view tag;
    std::string_view digest;
    std::string_view name; ///< domain and path as they stand in the text
};

/// A parse: the parts are valid only while the text lives, and only without a fault.
struct ParsedReference {
    ReferenceFault fault = ReferenceFault::none;
    ReferenceParts parts;

    explicit operator bool() const noexcept { return fault == ReferenceFault::none; }
};

/// Parses a reference as it is spelled, in time linear in its length, without allocating
/// (grammar: kubelet 16.1).
ParsedReference parse_reference(std::string_view text);

/// True when the text is a digest that the grammar's library accepts on its own.
bool is_digest(std::string_view text);

} // namespace pullrec
