// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "store/store.hpp"

namespace pullrec::test {

inline const Timestamp kNow{std::chrono::seconds{1'800'000'000}};

/// A database in memory whose absence means what `baseline` says.
inline store::Store memory_store(store::Baseline baseline = store::Baseline::kubelet) {
    return store::Store::in_memory(
        {store::Role::authority, baseline, std::nullopt, kNow, std::nullopt});
}

} // namespace pullrec::test
