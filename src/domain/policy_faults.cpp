// SPDX-License-Identifier: Apache-2.0
#include "domain/policy_faults.hpp"

#include "domain/policy.hpp"

#include <utility>

namespace pullrec {

namespace {

std::vector<PolicyFault> gate_off_faults(const PolicySetting& setting) {
    std::vector<PolicyFault> faults;
    if (!setting.policy.empty()) {
        faults.push_back({0, "a policy must not be set while the feature gate is off"});
    }
    if (!setting.allowlist.empty()) {
        faults.push_back({0, "an allowlist must not be set while the feature gate is off"});
    }
    return faults;
}

} // namespace

std::vector<PolicyFault> policy_faults(const PolicySetting& setting, const Profile& profile,
                                       bool gate_on) {
    if (!gate_on) {
        return gate_off_faults(setting);
    }
    const auto policy = setting.policy.empty() ? Policy::never_verify_preloaded_images
                                               : policy_named(setting.policy);
    if (!policy) {
        return {{0, "no such policy: NeverVerify, NeverVerifyPreloadedImages, "
                    "NeverVerifyAllowlistedImages and AlwaysVerify are known, in this spelling"}};
    }
    if (!setting.allowlist.empty() && *policy != Policy::never_verify_allowlisted_images) {
        return {{0, "an allowlist needs the policy NeverVerifyAllowlistedImages"}};
    }
    std::vector<PolicyFault> faults;
    for (std::size_t i = 0; i < setting.allowlist.size(); ++i) {
        if (auto why = Allowlist::fault(setting.allowlist[i], profile.name_rule); !why.empty()) {
            faults.push_back({i + 1, std::move(why)});
        }
    }
    return faults;
}

} // namespace pullrec
