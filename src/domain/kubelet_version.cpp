// SPDX-License-Identifier: Apache-2.0
#include "domain/kubelet_version.hpp"

#include <algorithm>
#include <string>

namespace pullrec {

std::optional<Profile> profile_of_version(std::string_view version) {
    version.remove_prefix(version.starts_with('v') ? 1 : 0);
    const auto dot = std::min(version.find('.'), version.size());
    const auto minor = std::min(dot + 1, version.size());
    const auto end = version.find_first_not_of("0123456789", minor);
    return profile_named("kubelet-" + std::string(version.substr(0, end)));
}

} // namespace pullrec
