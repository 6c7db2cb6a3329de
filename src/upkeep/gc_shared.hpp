// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/listed_name.hpp"
#include "upkeep/gc_plan.hpp"

#include <span>
#include <vector>

namespace pullrec::upkeep {

/// Keeps images that share a name or the content it points at with another image that stays: to
/// remove one can take the other's name with it. Gives the images that nobody refers to, also not
/// through what they share.
std::vector<bool> keep_shared(std::vector<GcStep>& steps, std::span<const ListedName> names,
                              std::chrono::microseconds grace);

} // namespace pullrec::upkeep
