// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/command.hpp"
#include "cli/completion/offers.hpp"

#include <span>
#include <string>

namespace pullrec::cli {

/// What may stand for the last of the words (the command line without the program's name), by the
/// commands and their options. Every offer begins with what was typed, is a word that no shell
/// reads differently (cli/completion/safe_word.hpp), and stands once. Nothing is offered behind
/// words that mean nothing.
Offers complete_words(std::span<const std::string> words, Commands commands,
                      const FindNames& names);

} // namespace pullrec::cli
