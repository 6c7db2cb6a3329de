// SPDX-License-Identifier: Apache-2.0
#include "cli/status_policy.hpp"

#include "cli/kubelet_policy.hpp"
#include "domain/error.hpp"

namespace pullrec::cli {

namespace {

/// Why no release of kubelet would start with the configuration; "" when one would.
std::string fault_of(const KubeletConfiguration& configuration) {
    std::string fault;
    for (const Profile& profile : kProfiles) {
        const auto faults = configuration_faults(configuration, profile);
        if (faults.empty()) {
            return "";
        }
        fault = faults.front().why;
    }
    return fault;
}

} // namespace

StatusPolicy status_policy(const Invocation& invocation) {
    try {
        const auto found = kubelet_configuration(invocation, kubelet_root(invocation.arguments));
        if (!found) {
            return {std::string(name_of(Policy::never_verify_preloaded_images)), true, {}, {}};
        }
        const auto gate = gate_of_all_releases(found->configuration);
        const std::string named = found->configuration.policy.value_or("");
        if (gate == false && named.empty()) {
            return {"none, the feature gate is off", false, found->path, {}, gate};
        }
        return {named.empty() ? std::string(name_of(Policy::never_verify_preloaded_images)) : named,
                false, found->path, fault_of(found->configuration), gate};
    } catch (const Error& error) {
        if (invocation.arguments.given("kubelet-config")) {
            throw;
        }
        return {{}, false, {}, error.what()};
    }
}

} // namespace pullrec::cli
