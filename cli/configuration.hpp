// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/command.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace pullrec::cli {

/// One value that a configuration file sets.
struct Setting {
    std::string_view command; ///< the command's path; "" for all commands
    std::string_view option;  ///< long name
    std::string text;         ///< of a flag `true` or `false`
    std::string file;
    std::size_t line = 1;

    /// What a message calls it: `FILE:LINE: OPTION`.
    [[nodiscard]] std::string place() const;
};

/// What a configuration file sets, checked against the commands; empty without a file.
struct Configuration {
    std::vector<Setting> settings;
    bool has_file = false;

    /// What holds for an option in a command: its section wins; nullptr when nothing does.
    [[nodiscard]] const Setting* find(std::string_view command, std::string_view option) const;
};

/// The settings of a text in `file`. Throws `Error` (usage) that names file, line and key, never a
/// value: for an unknown or repeated section or key, one that no file may set
/// (cli/setting_rules.hpp), and a value that its option does not take.
Configuration configuration_of(std::string_view text, const std::string& file, Commands commands);

} // namespace pullrec::cli
