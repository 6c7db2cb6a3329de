// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/invocation.hpp"
#include "domain/kubelet_configuration.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pullrec::cli {

/// A policy as a kubelet's configuration sets it, not yet checked.
struct PolicySettings {
    KubeletConfiguration configuration; ///< its policy is "" only with the gate off
    std::string_view origin;            ///< of a policy that nobody named: ` (assumed)`
    std::string source;                 ///< the file it was read from; empty: flags alone

    /// How the feature gate is set by its own name, or by `AllAlpha` or `AllBeta`.
    [[nodiscard]] std::optional<bool> gate(std::string_view name) const {
        const auto gate = configuration.feature_gates.find(std::string(name));
        return gate == configuration.feature_gates.end() ? std::nullopt
                                                         : std::optional(gate->second);
    }
    [[nodiscard]] std::string policy() const { return configuration.policy.value_or(""); }
    [[nodiscard]] std::vector<std::string> allowlist() const {
        return configuration.allowlist.value_or(std::vector<std::string>());
    }
};

/// `--policy` with any text, `--allowlist`, `--gate`, and those for a kubelet's configuration.
std::vector<Option> setting_options();

/// What they say, or without the first three a configuration in a usual place below `--root-dir`,
/// which is named on `err`. Patterns alone mean NeverVerifyAllowlistedImages, nothing at all the
/// kubelet's default; flags alone mean a gate that is on.
PolicySettings policy_settings(const Invocation& invocation);

/// A pattern and its position, as in `2 quay.io/*`; "" for position 0.
std::string shown_pattern(const std::vector<std::string>& allowlist, std::size_t position);

} // namespace pullrec::cli
