// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "domain/policy_faults.hpp"

#include <string>
#include <vector>

namespace pullrec::cli {

/// A policy as a kubelet configuration would set it, from flags and not yet checked.
struct SettingArguments {
    std::string policy;
    bool assumed = false; ///< nobody named the policy
    std::vector<std::string> allowlist;
    bool gate_on = true;

    [[nodiscard]] PolicySetting view() const { return {policy, allowlist}; }
};

/// `--policy` with any text, `--allowlist` and `--gate`.
std::vector<Option> setting_options();

/// What they say. Without `--policy` patterns mean NeverVerifyAllowlistedImages, none mean the
/// kubelet's default; with the gate off nothing is assumed.
SettingArguments setting_arguments(const Arguments& arguments);

/// A pattern and its position, as in `2 quay.io/*`; "" for position 0.
std::string shown_pattern(const std::vector<std::string>& allowlist, std::size_t position);

} // namespace pullrec::cli
