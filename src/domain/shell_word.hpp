// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace pullrec {

/// A text as one word of a shell's line, for commands to copy: as it is where no shell gives it a
/// meaning, else in single quotes.
std::string shell_word(std::string_view text);

} // namespace pullrec
