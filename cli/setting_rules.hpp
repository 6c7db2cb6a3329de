// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace pullrec::cli {

/// An option that a configuration file may set.
struct SettingRule {
    std::string_view option;
    bool for_all = true; ///< also outside a section; else only in the section of a command
    std::vector<std::string_view> rivals = {}; ///< options that exclude it: the nearer origin wins
    /// Options beside which it may stand, but to which it yields when their origin is nearer: who
    /// names a root means what lies there, not what a farther origin names.
    std::vector<std::string_view> yields_to = {};
};

/// Every option that a file may set. What is not here must stand on the command line.
std::span<const SettingRule> setting_rules();

/// The rule of an option; nullptr when no file may set it.
const SettingRule* find_rule(std::string_view option);

/// Why no file may set an option that is not among the rules.
std::string_view reason_to_refuse(std::string_view option);

} // namespace pullrec::cli
