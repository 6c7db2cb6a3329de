// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/command.hpp"
#include "cli/output/wrap.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace pullrec::cli {

/// A summary as a sentence: a capital letter and a full stop.
std::string sentence(std::string_view summary);

/// A command's path and what it takes without a name, parted where its options go: behind a `--`
/// they would be another command's.
struct CallWords {
    std::string before_options; ///< `pull run IMAGE`
    std::string after_options;  ///< ` -- CMD...`, mostly ""
};
CallWords words_of_call(const Command& command);

/// Both in one: `pull run IMAGE -- CMD...`.
std::string call_words(const Command& command);

/// A command's paths by its other names, as `get record`.
std::vector<std::string> alias_paths(const Command& command);

/// An option as it is written and what it means, with its choices, its variable and its default.
Definition option_definition(const Option& option);

/// Options of one heading.
struct OptionParagraph {
    std::string_view heading;
    std::vector<Option> options;
};

/// The options that a command accepts and shows, by heading, in order.
std::vector<OptionParagraph> option_paragraphs(const Command& command);

/// Every exit code of a command in ascending order: its own meanings, and those that all commands
/// have, or all that open a database.
std::vector<ExitMeaning> complete_exits(const Command& command);

/// A part of `Command::details`: running text, an item of a list, or lines to copy.
struct Paragraph {
    enum class Kind { text, item, verbatim };
    Kind kind = Kind::text;
    std::string_view text;
};

/// Details by paragraph, one a line; `- ` begins an item, two spaces a line to copy, and such lines
/// stay together.
std::vector<Paragraph> paragraphs_of(std::string_view details);

} // namespace pullrec::cli
