// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/model/names.hpp"

#include <set>
#include <string>
#include <vector>

namespace pullrec::model {

/// When an image must be verified (kubelet 8).
class Policy {
public:
    /// Throws std::invalid_argument for an unknown policy or a bad pattern.
    Policy(std::string name, const std::vector<std::string>& allowlist, NameRule rule);

    [[nodiscard]] bool requires_verification(const Image& image, bool pulled_by_kubelet) const;

private:
    void add_pattern(const std::string& pattern);
    [[nodiscard]] bool matches(const Image& image) const;

    std::string name_;
    NameRule rule_;
    std::set<std::string> exact_;
    std::vector<std::string> prefixes_;
};

} // namespace pullrec::model
