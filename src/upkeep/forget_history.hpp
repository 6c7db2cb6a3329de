// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "store/store.hpp"

#include <cstddef>

namespace pullrec::upkeep {

/// Forgets the outcomes of pulls that are older than `store::kOutcomesKept`, in transactions so
/// short that pulls go on beside it; how many. What was counted of them stays.
std::size_t forget_history(store::Store& store, Timestamp now);

} // namespace pullrec::upkeep
