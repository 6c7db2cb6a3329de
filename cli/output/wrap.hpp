// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/output/style.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pullrec::cli {

/// Columns for running text: the terminal's, but no line longer than is pleasant to read.
std::size_t text_width(const Style& style);

/// Breaks text at spaces into lines of at most `width` columns; later lines get `indent` spaces.
std::string wrap(std::string_view text, std::size_t width, std::size_t indent);

/// A term and what it means.
using Definition = std::pair<std::string, std::string>;

/// Terms on the left, their wrapped meanings in one column on the right; a term too long for its
/// place gets a line of its own.
std::string definitions(const std::vector<Definition>& items, std::size_t width,
                        std::size_t term_width);

/// The width of the longest term that does not count as too long.
std::size_t usual_term_width(const std::vector<Definition>& items);

} // namespace pullrec::cli
