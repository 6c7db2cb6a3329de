// SPDX-License-Identifier: Apache-2.0
#include "domain/policy.hpp"

#include "domain/error.hpp"

namespace pullrec {

std::string_view name_of(Policy policy) {
    switch (policy) {
    case Policy::never_verify:
        return "NeverVerify";
    case Policy::never_verify_preloaded_images:
        return "NeverVerifyPreloadedImages";
    case Policy::never_verify_allowlisted_images:
        return "NeverVerifyAllowlistedImages";
    case Policy::always_verify:
        return "AlwaysVerify";
    }
    return "";
}

std::optional<Policy> policy_named(std::string_view name) {
    for (const Policy policy : kPolicies) {
        if (name_of(policy) == name) {
            return policy;
        }
    }
    return std::nullopt;
}

VerificationPolicy VerificationPolicy::of(Policy policy, std::span<const std::string> patterns,
                                          const Profile& profile) {
    if (!patterns.empty() && policy != Policy::never_verify_allowlisted_images) {
        throw Error(ErrorCode::usage,
                    "an allowlist needs the policy NeverVerifyAllowlistedImages, not " +
                        std::string(name_of(policy)));
    }
    return {policy, Allowlist::of(patterns, profile.name_rule), profile.allowlist_covers_pulled};
}

bool VerificationPolicy::requires_verification(const Image& image, bool pulled) const {
    switch (policy_) {
    case Policy::never_verify:
        return false;
    case Policy::never_verify_preloaded_images:
        return pulled;
    case Policy::never_verify_allowlisted_images:
        return !allowlist_.matches(image) || (pulled && !covers_pulled_);
    case Policy::always_verify:
        break;
    }
    return true;
}

} // namespace pullrec
