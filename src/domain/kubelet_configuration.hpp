// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/policy.hpp"
#include "domain/policy_faults.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pullrec {

/// The feature gate without which a kubelet records and decides nothing (kubelet 17).
inline constexpr std::string_view ensure_secret_pulled_images = "KubeletEnsureSecretPulledImages";

/// Feature gates by name, as a configuration sets them.
using FeatureGates = std::map<std::string, bool>;

/// What we use of a KubeletConfiguration; a field that is not set is none.
struct KubeletConfiguration {
    std::optional<std::string> policy;                 ///< imagePullCredentialsVerificationPolicy
    std::optional<std::vector<std::string>> allowlist; ///< preloadedImagesVerificationAllowlist
    FeatureGates feature_gates;
    std::optional<bool> serialize_image_pulls;
    std::optional<std::int64_t> max_parallel_image_pulls;
    std::optional<std::int64_t> max_pods;
    friend bool operator==(const KubeletConfiguration&, const KubeletConfiguration&) = default;
};

/// A file of a drop-in directory: its path below it and what it holds.
struct DropIn {
    std::string path;
    KubeletConfiguration configuration;
};

/// The configuration with its drop-ins as the kubelet merges them: only names that end in `.conf`,
/// in the order of their paths, a later value wins, lists are replaced, gates are merged by name.
/// The base already has its default of serializeImagePulls then, which the drop-ins do not move.
KubeletConfiguration with_drop_ins(KubeletConfiguration base, std::vector<DropIn> drop_ins);

/// All for which a kubelet of this release refuses its configuration as far as we read it (kubelet
/// 17); it names only the first.
std::vector<PolicyFault> configuration_faults(const KubeletConfiguration& configuration,
                                              const Profile& profile);

/// How these gates set the one that verifies: by its own name, else by the name of all gates of the
/// stage that it has in this release, `AllAlpha` or `AllBeta`; none: they leave it to the release.
std::optional<bool> configured_gate(const FeatureGates& gates, const Profile& profile);

/// Whether that kubelet verifies at all: its feature gate as configured, else the release's own.
bool gate_on(const KubeletConfiguration& configuration, const Profile& profile);

/// The same where every release comes to the same; none where they differ.
std::optional<bool> gate_of_all_releases(const KubeletConfiguration& configuration);

/// The policy by which that kubelet decides; none with the gate off, when it decides nothing.
/// Throws Error (invalid_document) for what the kubelet refuses (kubelet 17).
std::optional<VerificationPolicy> verification_policy(const KubeletConfiguration& configuration,
                                                      const Profile& profile);

} // namespace pullrec
