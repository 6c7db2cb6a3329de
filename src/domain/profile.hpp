// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/mapping_key.hpp"
#include "domain/record_forms.hpp"

#include <array>
#include <optional>
#include <string_view>

namespace pullrec {

/// When a release looks up a pod's credentials.
enum class CredentialLookup {
    always,     ///< before the decision; a failure ends it, whatever the policy
    when_needed ///< only when the decision depends on them
};

/// What lets one secret's login open an image that another secret proved.
enum class HashMatch {
    recorded, ///< any recorded hash, also one that was only seen with known coordinates
    proven    ///< only a hash that really pulled the image (kubelet 19, K7, K8)
};

/// Whose rules apply: the differences between kubelet releases as one value (kubelet 2).
struct Profile {
    std::string_view name;
    NameRule name_rule; ///< mapping keys and the allowlist's comparison changed together
    bool gate_default;  ///< of `KubeletEnsureSecretPulledImages`
    RecordForms forms;  ///< which record files it can read
    CredentialLookup lookup;
    HashMatch hash_match = HashMatch::recorded;
    bool allowlist_covers_pulled = true; ///< false: what the kubelet pulled is verified (K12)
};

/// The releases whose rules are known, oldest first.
inline constexpr std::array kReleases{
    Profile{"kubelet-1.33", NameRule::normalised, false, {false, false}, CredentialLookup::always},
    Profile{"kubelet-1.34", NameRule::normalised, false, {false, true}, CredentialLookup::always},
    Profile{
        "kubelet-1.35", NameRule::normalised, true, {true, true}, CredentialLookup::when_needed},
    Profile{"kubelet-1.36", NameRule::raw, true, {true, true}, CredentialLookup::when_needed},
};

/// The release after those: it decides by the rules of the newest of them (kubelet 2, column 1.37),
/// so it is taken by its name and nothing that is stored tells the two apart.
inline constexpr Profile kNextRelease{"kubelet-1.37", kReleases.back().name_rule,
                                      kReleases.back().gate_default, kReleases.back().forms,
                                      kReleases.back().lookup};

/// The newest release without its three openings K7, K8 and K12.
inline constexpr Profile kStrict{
    "strict",          NameRule::raw, true, {true, true}, CredentialLookup::when_needed,
    HashMatch::proven, false};

/// Every profile with rules of its own.
inline constexpr std::array kProfiles{kReleases[0], kReleases[1], kReleases[2], kReleases[3],
                                      kStrict};

/// The profile of that name; nothing for any other text.
constexpr std::optional<Profile> profile_named(std::string_view name) {
    for (const Profile& profile : kProfiles) {
        if (profile.name == name) {
            return profile;
        }
    }
    if (name == kNextRelease.name) {
        return kNextRelease;
    }
    return std::nullopt;
}

} // namespace pullrec
