// SPDX-License-Identifier: Apache-2.0
#include "upkeep/rough_age.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace pullrec::upkeep {

std::string rough_age(Timestamp then, Timestamp now) {
    const auto span = std::max(now, then) - then;
    if (span < std::chrono::hours{1}) {
        return fmt::format("{}m", std::chrono::floor<std::chrono::minutes>(span).count());
    }
    return span < std::chrono::days{1}
               ? fmt::format("{}h", std::chrono::floor<std::chrono::hours>(span).count())
               : fmt::format("{}d", std::chrono::floor<std::chrono::days>(span).count());
}

} // namespace pullrec::upkeep
