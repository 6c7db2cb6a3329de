// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/failure.hpp"
#include "store/pull_outcome.hpp"

#include <array>
#include <cstddef>
#include <string_view>

namespace pullrec::store {

/// How a pull ended, as its columns hold it.
inline constexpr std::array<std::string_view, 5> kPullResults{"ok", "failed", "cancelled",
                                                              "stalled", "abandoned"};

inline std::string_view to_column(PullResult result) {
    return kPullResults.at(static_cast<std::size_t>(result));
}

/// The schema lets no other text in.
inline PullResult result_from_column(std::string_view text) {
    for (std::size_t i = 0; i < kPullResults.size(); ++i) {
        if (kPullResults.at(i) == text) {
            return static_cast<PullResult>(i);
        }
    }
    throw db::Failure(db::Reason::corrupt, "a pull ended in an unknown way: restore a backup");
}

} // namespace pullrec::store
