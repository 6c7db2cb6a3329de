// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace pullrec::cli {

/// Which bytes a text may keep.
struct EscapeRules {
    bool ascii_only = false;    ///< write every other character as `\u{X}`
    bool whole_message = false; ///< newlines and backslashes are ours and stay
};

/// Makes text from records, files and arguments harmless to a terminal: control bytes and invalid
/// UTF-8 as `\xNN`, invisible characters as `\u{X}`, a backslash doubled so that nothing is
/// ambiguous.
std::string escape(std::string_view text, EscapeRules rules = {});

} // namespace pullrec::cli
