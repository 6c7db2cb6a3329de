// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pullrec {

/// The parts of a URL whose percent signs Go reads differently.
enum class UrlPart : std::uint8_t {
    plain, ///< path, user info, fragment: any byte may be escaped
    host,  ///< only bytes beyond ASCII and the percent sign may be
    zone   ///< of an IPv6 address: only what could stand there unescaped, and a space
};

/// Decodes a part of a URL as Go's `net/url` does; none where it refuses the part.
std::optional<std::string> percent_decoded(std::string_view text, UrlPart part);

} // namespace pullrec
