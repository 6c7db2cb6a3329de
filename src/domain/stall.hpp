// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <optional>

namespace pullrec {

/// How long a pull may show no sign of life (runtimes A.6); zero: any time.
struct StallLimits {
    std::chrono::microseconds timeout{0};    ///< between two signs
    std::chrono::microseconds first_byte{0}; ///< before the first

    friend bool operator==(const StallLimits&, const StallLimits&) = default;
};

/// How often to tell progress, a tenth of the timeout between two signs as CRI-O does; zero: nobody
/// looks.
std::chrono::microseconds progress_interval(std::chrono::microseconds timeout);

/// Whether a pull that began so long ago, and last showed a sign of life so long ago (none: never
/// did), counts as stalled.
bool is_stalled(const StallLimits& limits, std::chrono::microseconds since_begin,
                std::optional<std::chrono::microseconds> since_progress);

} // namespace pullrec
