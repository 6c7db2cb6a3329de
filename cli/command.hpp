// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/exit_code.hpp"

#include <cstddef>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

namespace pullrec::cli {

struct Invocation;

/// The chapters of the command overview.
enum class Group { look, ask, change, move, pulls, images, keep, help };

/// One option; a flag when it has no value name.
struct Option {
    std::string_view name;                      ///< without dashes
    char letter = '\0';                         ///< short form, '\0' for none
    std::string_view value = {};                ///< name of its value, as in `PATH`; "" for a flag
    std::string_view help;                      ///< one sentence, lower case, no full stop
    bool repeatable = false;                    ///< may be given many times
    bool required = false;                      ///< the call is wrong without it
    std::string_view environment = {};          ///< variable that stands in for it
    std::vector<std::string_view> choices = {}; ///< when not empty, the only values
    std::string_view fallback = {};             ///< value when neither given nor in the environment
    std::string_view heading = "Options";       ///< paragraph of the help page
    bool hidden = false;                        ///< accepted but not shown
};

/// An argument without a name on the command line.
struct Positional {
    static constexpr std::size_t any_number = std::numeric_limits<std::size_t>::max();

    std::string_view name; ///< upper case, as help shows it and as `Arguments` is asked for it
    std::string_view help;
    std::size_t at_least = 1;
    std::size_t at_most = 1;
    bool after_mark = false; ///< help shows `--` before it, so that its options are its own
};

/// A command line to copy, and what it is good for.
struct Example {
    std::string_view command;
    std::string_view comment;
};

/// What an exit code means for this command.
struct ExitMeaning {
    ExitCode code;
    std::string_view meaning;
};

/// A column of what a command lists. Where there are columns, the command honours the options of
/// lists.
struct ListedColumn {
    std::string_view key;   ///< in `--columns` and `--sort-by`
    bool only_wide = false; ///< not in the usual table
    bool sortable = true;
    bool is_time = false; ///< shown as `--time` asks
};

/// A command: everything that help, completion, parsing and tests need to know of it.
struct Command {
    std::string_view path;                      ///< its words, as in `get records`
    std::vector<std::string_view> aliases = {}; ///< other spellings of the last word
    Group group;
    std::string_view summary;      ///< one sentence for the overview, lower case, no full stop
    std::string_view details = {}; ///< further paragraphs for `help`
    std::vector<Example> examples;
    std::vector<Positional> positionals = {};
    std::vector<Option> options = {};
    std::vector<std::string_view> formats = {}; ///< values of `-o` it knows, the default first
    std::vector<std::string_view> globals = {}; ///< other global options it honours, by name
    std::vector<ListedColumn> columns = {};     ///< of its list, if it prints one
    std::vector<ExitMeaning> exits;
    ExitCode (*run)(const Invocation&);
};

/// Every command of the program, in the order of the overview.
using Commands = std::span<const Command* const>;

} // namespace pullrec::cli
