// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/manifests.hpp"
#include "domain/profile.hpp"

#include <optional>
#include <span>

namespace pullrec::cli {

/// The profile of the kubelet release that the Nodes run; none without a Node. Throws `Error`
/// (usage) when they run several, or one whose rules are not known.
std::optional<Profile> node_profile(std::span<const NodeFacts> nodes);

} // namespace pullrec::cli
