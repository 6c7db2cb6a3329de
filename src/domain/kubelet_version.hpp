// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/profile.hpp"

#include <optional>
#include <string_view>

namespace pullrec {

/// The profile of a kubelet's version as a Node tells it, like `v1.36.2-gke.100`; none for a
/// release whose rules are not known.
std::optional<Profile> profile_of_version(std::string_view version);

} // namespace pullrec
