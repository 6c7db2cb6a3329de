// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/command.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pullrec::cli {

/// Which command a line means, and what is left of the line without the command's words.
struct Resolution {
    const Command* command = nullptr;   ///< none when the line holds no whole command
    std::string path;                   ///< the words that were read, as in `get`
    std::vector<std::string> arguments; ///< options and other words, in order
    std::string type_prefix;            ///< `record/` when `TYPE/NAME` was written for `TYPE NAME`
};

/// Finds the command; options before it must be global ones. Throws Error{usage} with a suggestion
/// for a word that is no command.
Resolution resolve(std::span<const std::string> words, Commands commands);

/// The command with this path, an alias counted; nullptr when there is none.
const Command* find_command(std::string_view path, Commands commands);

/// Whether some command's path goes on after these words.
bool is_command_group(std::string_view path, Commands commands);

/// The words that may follow a path, aliases included.
std::vector<std::string_view> next_words(std::string_view path, Commands commands);

} // namespace pullrec::cli
