// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace pullrec::cli {

/// A page of the manual as plain text for a node without `man`. Reads what our pages use of scdoc:
/// headings, paragraphs, items, terms with an indented meaning, literal blocks, `*bold*`,
/// `_underlined_`, `\` before a character, comments. Leaves out the title, NAME and SEE ALSO, which
/// are of use to `man` only.
std::string page_text(std::string_view scdoc, std::size_t width);

} // namespace pullrec::cli
