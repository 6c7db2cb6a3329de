// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace pullrec {

/// U+FFFD in UTF-8: what each byte that is not UTF-8 is read as.
inline constexpr std::string_view replacement_character = "\xEF\xBF\xBD";

/// Length in bytes (1 to 4) of the well-formed UTF-8 sequence that `text` starts with; 0 when
/// its first byte starts none (also for surrogates, overlong forms and an empty text).
std::size_t utf8_sequence_length(std::string_view text) noexcept;

/// Appends a Unicode scalar value (never a surrogate) as UTF-8.
void append_utf8(std::string& out, char32_t scalar);

} // namespace pullrec
