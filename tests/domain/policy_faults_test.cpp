// SPDX-License-Identifier: Apache-2.0
#include "domain/policy_faults.hpp"

#include <doctest/doctest.h>

using namespace pullrec;

namespace {

using Patterns = std::vector<std::string>;

const Profile k135 = *profile_named("kubelet-1.35");
const Profile k136 = *profile_named("kubelet-1.36");

/// The positions of the faults; 0 is one of the setting itself.
std::vector<std::size_t> positions(std::string_view policy, const Patterns& allowlist,
                                   const Profile& profile = k136, bool gate_on = true) {
    std::vector<std::size_t> found;
    for (const PolicyFault& fault : policy_faults({policy, allowlist}, profile, gate_on)) {
        CHECK_FALSE(fault.why.empty());
        found.push_back(fault.pattern);
    }
    return found;
}

using Positions = std::vector<std::size_t>;

} // namespace

TEST_CASE("a kubelet starts with each of its policies and with none, in their own spelling") {
    for (const auto* policy : {"", "NeverVerify", "NeverVerifyPreloadedImages",
                               "NeverVerifyAllowlistedImages", "AlwaysVerify"}) {
        CAPTURE(policy);
        CHECK(positions(policy, {}).empty());
    }
    CHECK(positions("NeverVerifyAllowListedImages", {}) == Positions{0});
    CHECK(positions("neververify", {"quay.io/*"}) == Positions{0});
}

TEST_CASE("an allowlist beside another policy is refused, whatever its patterns") {
    CHECK(positions("AlwaysVerify", {"quay.io/*", "a*b"}) == Positions{0});
    CHECK(positions("", {"quay.io/*"}) == Positions{0});
}

TEST_CASE("every bad pattern is found, not only the first") {
    const Patterns patterns{"quay.io/*", " nginx", "quay.io/*/app", "/*", "quay.io/app", "", "A"};
    CHECK(positions("NeverVerifyAllowlistedImages", patterns) == Positions{2, 3, 4, 6, 7});
}

TEST_CASE("up to 1.35 a familiar name is refused") {
    const Patterns patterns{"nginx", "docker.io/library/nginx", "nginx:1.27"};
    CHECK(positions("NeverVerifyAllowlistedImages", patterns, k135) == Positions{1, 3});
    CHECK(positions("NeverVerifyAllowlistedImages", patterns, k136) == Positions{3});
}

TEST_CASE("with the gate off neither a policy nor an allowlist may be set") {
    CHECK(positions("", {}, k136, false).empty());
    CHECK(positions("NeverVerify", {}, k136, false) == Positions{0});
    CHECK(positions("NeverVerifyAllowlistedImages", {"nginx"}, k135, false) == Positions{0, 0});
}
