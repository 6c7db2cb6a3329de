// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace pullrec {

/// Bytes of a size as tools print it for people (`48.23MB`, `313.9 KiB`), as far as its digits
/// tell; none for any other text.
std::optional<std::uint64_t> read_rounded_size(std::string_view text);

} // namespace pullrec
