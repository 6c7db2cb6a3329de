// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/environment.hpp"

#include <cstddef>
#include <optional>
#include <string_view>

namespace pullrec::cli {

/// What the reader of standard output can show.
struct Style {
    std::optional<std::size_t> width; ///< columns of the terminal; none when it is not a terminal
    bool ascii_only = false;          ///< the locale is not UTF-8
    bool colour = false;              ///< standard output shows colours
    bool talk_colour = false;         ///< standard error does
};

/// Looks at standard output and standard error, and at LC_ALL, LC_CTYPE, LANG, COLUMNS, TERM and
/// NO_COLOR.
Style standard_style(const Environment& environment);

/// The style with what `--color` says of colours: `always`, `never`, else as the terminals are.
Style with_colour(Style style, std::string_view when);

/// Whether the locale that the environment asks for is written in UTF-8.
bool is_utf8_locale(const Environment& environment);

} // namespace pullrec::cli
