// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace pullrec::cli {

/// A command line of bash up to the cursor.
struct ShellLine {
    std::vector<std::string> words; ///< without quotes and the program's name; the last is typed
    std::size_t kept = 0; ///< bytes of the last word that bash leaves alone when it completes
};

/// Splits a line as bash does, without expanding anything. `breaks` is bash's COMP_WORDBREAKS:
/// behind the last of them that is not quoted bash puts what it is offered.
ShellLine split_shell_line(std::string_view line, std::string_view breaks);

} // namespace pullrec::cli
