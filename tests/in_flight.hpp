// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "journal/pull_manager.hpp"

#include <algorithm>
#include <cstddef>

namespace pullrec::test {

/// Pulls of this image string that a manager has under way.
inline std::size_t in_flight(journal::PullManager& manager, const Image& image) {
    const auto intents =
        manager.store().read([&](const store::Reader& reader) { return reader.intents(image); });
    return static_cast<std::size_t>(
        std::count_if(intents.begin(), intents.end(), [&](const store::HeldIntent& intent) {
            return intent.holder == manager.liveness().own();
        }));
}

} // namespace pullrec::test
