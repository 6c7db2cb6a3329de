// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/image.hpp"
#include "domain/mapping_key.hpp"

#include <set>
#include <span>
#include <string>
#include <vector>

namespace pullrec {

/// The kubelet's `preloadedImagesVerificationAllowlist`: which images need no verification.
class Allowlist {
public:
    Allowlist() = default;

    /// Reads the patterns as a release with that name rule does (kubelet 8).
    /// Throws `Error` (usage) that names the first bad pattern by its position and says why.
    static Allowlist of(std::span<const std::string> patterns, NameRule rule);

    /// Why a release with that name rule refuses the pattern; "" for one that it takes.
    static std::string fault(const std::string& pattern, NameRule rule);

    /// True when the image may be used without verification.
    [[nodiscard]] bool matches(const Image& image) const;

private:
    /// Returns why it refuses the pattern, "" when it does not.
    std::string add(const std::string& pattern);

    NameRule rule_ = NameRule::raw;
    std::set<std::string, std::less<>> exact_;
    std::vector<std::string> prefixes_;
};

} // namespace pullrec
