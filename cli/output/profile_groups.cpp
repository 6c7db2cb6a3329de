// SPDX-License-Identifier: Apache-2.0
#include "cli/output/profile_groups.hpp"

#include <algorithm>

namespace pullrec::cli {

namespace {

constexpr std::string_view family = "kubelet-";

} // namespace

std::string profile_range(const std::vector<std::string_view>& names) {
    const auto other = std::find_if(names.begin(), names.end(), [](std::string_view name) {
        return !name.starts_with(family);
    });
    const auto releases = other - names.begin();
    std::string range;
    if (releases > 0) {
        range = names.front();
    }
    if (releases > 1) {
        const std::string_view last = *(other - 1);
        range += releases == 2 ? ", " : " to ";
        range += last.substr(family.size());
    }
    for (auto name = other; name != names.end(); ++name) {
        range += range.empty() ? "" : ", ";
        range += *name;
    }
    return range;
}

} // namespace pullrec::cli
