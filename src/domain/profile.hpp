// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/mapping_key.hpp"

#include <array>
#include <optional>
#include <string_view>

namespace pullrec {

/// Whose rules apply: the differences between kubelet releases as one value (kubelet 2).
struct Profile {
    std::string_view name;
    NameRule name_rule; ///< mapping keys and the allowlist's comparison changed together

    friend bool operator==(const Profile&, const Profile&) = default;
};

/// The releases whose rules are known, oldest first.
inline constexpr std::array kProfiles{Profile{"kubelet-1.35", NameRule::normalised},
                                      Profile{"kubelet-1.36", NameRule::raw}};

/// The profile of that name; nothing for any other text.
constexpr std::optional<Profile> profile_named(std::string_view name) {
    for (const Profile& profile : kProfiles) {
        if (profile.name == name) {
            return profile;
        }
    }
    return std::nullopt;
}

} // namespace pullrec
