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

/// One whose later backups and copies count as taken of this very database: all have one key.
inline store::Store memory_store_of_line(store::Baseline baseline) {
    constexpr std::size_t kKeyBytes = 32;
    return store::Store::in_memory({store::Role::authority, baseline, std::nullopt, kNow,
                                    std::nullopt, std::string(kKeyBytes, 'k')});
}

} // namespace pullrec::test
