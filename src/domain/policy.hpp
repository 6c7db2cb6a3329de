// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/allowlist.hpp"
#include "domain/profile.hpp"

#include <array>
#include <optional>
#include <string_view>
#include <utility>

namespace pullrec {

/// The kubelet's `imagePullCredentialsVerificationPolicy`.
enum class Policy {
    never_verify,
    never_verify_preloaded_images,
    never_verify_allowlisted_images,
    always_verify
};

/// Every policy, in the kubelet's order.
inline constexpr std::array kPolicies{Policy::never_verify, Policy::never_verify_preloaded_images,
                                      Policy::never_verify_allowlisted_images,
                                      Policy::always_verify};

/// The policy's name in a kubelet configuration.
std::string_view name_of(Policy policy);

/// The policy of that name, case-sensitive; nothing for any other text.
std::optional<Policy> policy_named(std::string_view name);

/// Which images a pod must prove that it may use (kubelet 8).
class VerificationPolicy {
public:
    /// Throws `Error` (usage) for a bad pattern, and for patterns beside a policy that has no list
    /// (kubelet 17).
    static VerificationPolicy of(Policy policy, std::span<const std::string> patterns,
                                 const Profile& profile);
    explicit VerificationPolicy(Policy policy) : policy_(policy) {}

    [[nodiscard]] Policy policy() const noexcept { return policy_; }

    /// True when a pod must present a recorded credential for the image; `pulled` tells that the
    /// kubelet pulled it.
    [[nodiscard]] bool requires_verification(const Image& image, bool pulled) const;

private:
    VerificationPolicy(Policy policy, Allowlist allowlist, bool covers_pulled)
        : policy_(policy), allowlist_(std::move(allowlist)), covers_pulled_(covers_pulled) {}

    Policy policy_;
    Allowlist allowlist_;
    bool covers_pulled_ = true;
};

} // namespace pullrec
