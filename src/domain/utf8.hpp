// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

namespace pullrec {

/// U+FFFD in UTF-8: what each byte that is not UTF-8 is read as.
inline constexpr std::string_view replacement_character = "\xEF\xBF\xBD";

/// Length in bytes (1 to 4) of the well-formed UTF-8 sequence that `text` starts with; 0 when
/// its first byte starts none (also for surrogates, overlong forms and an empty text).
std::size_t utf8_sequence_length(std::string_view text) noexcept;

/// Appends a Unicode scalar value (never a surrogate) as UTF-8 to anything that grows by bytes.
template <class Text>
void append_utf8(Text& out, char32_t scalar) {
    const auto tail = [&out, scalar](unsigned shift) {
        out.push_back(static_cast<char>(0x80U | ((scalar >> shift) & 0x3FU)));
    };
    if (scalar < 0x80) {
        out.push_back(static_cast<char>(scalar));
    } else if (scalar < 0x800) {
        out.push_back(static_cast<char>(0xC0U | (scalar >> 6U)));
        tail(0);
    } else if (scalar < 0x10000) {
        out.push_back(static_cast<char>(0xE0U | (scalar >> 12U)));
        tail(6);
        tail(0);
    } else {
        out.push_back(static_cast<char>(0xF0U | (scalar >> 18U)));
        tail(12);
        tail(6);
        tail(0);
    }
}

} // namespace pullrec
