// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

namespace pullrec::cli {

/// One code point at the front of a text; an invalid byte stands alone.
struct CodePoint {
    char32_t value = 0;
    std::size_t length = 1; ///< bytes
    bool valid = false;
};

/// Reads the first code point of a text that is not empty; surrogates and overlong forms are
/// invalid.
CodePoint first_code_point(std::string_view text) noexcept;

/// Whether a code point does something to a terminal instead of showing itself: controls,
/// direction marks, zero-width characters, line separators.
bool is_unprintable(char32_t value) noexcept;

/// How many terminal columns a text takes (wide East Asian characters and emoji two, marks none).
std::size_t display_width(std::string_view text) noexcept;

} // namespace pullrec::cli
