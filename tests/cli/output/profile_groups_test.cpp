// SPDX-License-Identifier: Apache-2.0
#include "cli/output/profile_groups.hpp"

#include <doctest/doctest.h>

using namespace pullrec::cli;

TEST_CASE("profiles that stand together are named once") {
    CHECK(profile_range({"kubelet-1.35"}) == "kubelet-1.35");
    CHECK(profile_range({"kubelet-1.33", "kubelet-1.34"}) == "kubelet-1.33, 1.34");
    CHECK(profile_range({"kubelet-1.33", "kubelet-1.34", "kubelet-1.35"}) ==
          "kubelet-1.33 to 1.35");
    CHECK(profile_range({"kubelet-1.36", "strict"}) == "kubelet-1.36, strict");
    CHECK(profile_range({"strict"}) == "strict");
}

TEST_CASE("only neighbours that say the same are joined") {
    const std::vector<int> rows{1, 1, 2, 1};
    std::vector<std::string> seen;
    each_profile_group(
        rows, [](int) { return std::string_view("kubelet-1.35"); },
        [](int left, int right) { return left == right; },
        [&](const std::string& range, int row) {
            seen.push_back(range + "=" + std::to_string(row));
        });
    CHECK(seen ==
          std::vector<std::string>{"kubelet-1.35, 1.35=1", "kubelet-1.35=2", "kubelet-1.35=1"});
}
