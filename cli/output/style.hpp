// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/environment.hpp"

#include <cstddef>
#include <optional>

namespace pullrec::cli {

/// What the reader of standard output can show.
struct Style {
    std::optional<std::size_t> width; ///< columns of the terminal; none when it is not a terminal
    bool ascii_only = false;          ///< the locale is not UTF-8
};

/// Looks at a file descriptor and at LC_ALL, LC_CTYPE, LANG and COLUMNS.
Style style_of(int descriptor, const Environment& environment);

/// Whether the locale that the environment asks for is written in UTF-8.
bool is_utf8_locale(const Environment& environment);

} // namespace pullrec::cli
