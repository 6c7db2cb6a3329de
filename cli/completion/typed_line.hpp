// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/resolve.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pullrec::cli {

/// What the whole words of a line mean that is still being typed.
struct TypedLine {
    Resolution resolution;
    std::vector<Option> options;         ///< that may follow
    const Option* awaited = nullptr;     ///< one of them, when the next word is its value
    std::vector<std::string_view> given; ///< names of those that stand there
    std::size_t plain_words = 0;         ///< that are no options, the command's own left out
    bool after_mark = false;             ///< behind `--`
};

/// Reads the words before the one under the cursor. Throws `Error` (usage) when they mean nothing.
TypedLine read_typed_line(std::span<const std::string> words, Commands commands);

} // namespace pullrec::cli
