// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/command.hpp"

#include <span>
#include <string>
#include <string_view>

namespace pullrec::cli {

/// Whether a word of the command line has the form of an option; `-` alone means stdin.
bool is_option_word(std::string_view word) noexcept;

/// The option that a word such as `--db`, `--db=x`, `-o` or `-ojson` names; nullptr for none.
/// Of flags written together (`-qv`) the first counts.
const Option* find_option(std::string_view word, std::span<const Option> options);

/// Whether the value of the option that this word names stands in the next word.
bool wants_next_word(std::string_view word, const Option& option) noexcept;

/// The option in a word without its value, which may be a secret; safe for a terminal.
std::string spelled_option(std::string_view word);

/// The message for an option that none of these is, with the nearest of them or a place to look.
std::string unknown_option(std::string_view word, std::span<const Option> options,
                           std::string_view help_command);

} // namespace pullrec::cli
