// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/profile.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pullrec {

/// A policy and its allowlist as a kubelet configuration spells them.
struct PolicySetting {
    std::string_view policy; ///< "" when it is not set
    std::span<const std::string> allowlist;
};

/// One thing for which a kubelet refuses a setting.
struct PolicyFault {
    std::size_t pattern = 0; ///< its position in the allowlist, from 1; 0: not about one pattern
    std::string why;         ///< quotes nothing
    std::string_view subject = "policy"; ///< what it is about where it is not about a pattern
};

/// All for which a kubelet with these rules would not start (kubelet 17); it names only the first.
std::vector<PolicyFault> policy_faults(const PolicySetting& setting, const Profile& profile,
                                       bool gate_on);

} // namespace pullrec
