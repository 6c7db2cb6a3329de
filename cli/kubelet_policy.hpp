// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "answers/check.hpp"
#include "cli/invocation.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace pullrec::cli {

/// A kubelet's configuration and what it was read from: a file, a drop-in folder, or both.
struct FoundConfiguration {
    std::string path;
    KubeletConfiguration configuration;
};

/// `--kubelet-config` and `--kubelet-config-dir`.
std::vector<Option> kubelet_configuration_options();

/// The root of the kubelet of whose node the source speaks; none when the arguments do not tell.
std::optional<std::filesystem::path> kubelet_root(const Arguments& arguments);

/// What `--kubelet-config` names, with the files of `--kubelet-config-dir` merged into it; without
/// the first what lies in one of the usual places of this root, if anything does. Throws `Error`
/// that names the file.
std::optional<FoundConfiguration>
kubelet_configuration(const Invocation& invocation,
                      const std::optional<std::filesystem::path>& root);

/// Names on `err` a configuration that was found in a usual place.
void tell_configuration(const Invocation& invocation, const std::string& path);

/// The policy by which a node decides, and where that is written.
struct PolicyInForce {
    answers::PolicyChoice choice;
    FeatureGates gates; ///< of the configuration
    std::string source; ///< the file; empty: flags or an assumption
};

/// What `--policy` and `--allowlist` say, else a kubelet's configuration, else the kubelet's
/// default; a configuration in a usual place is named on `err`.
PolicyInForce policy_in_force(const Invocation& invocation);

} // namespace pullrec::cli
