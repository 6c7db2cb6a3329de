// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace pullrec::faults {

/// What a stage of the campaign did and found.
struct Figures {
    long passed = 0;   ///< scenarios without a violation
    long failed = 0;   ///< scenarios with one
    long images = 0;   ///< disks after a power loss that were judged
    long distinct = 0; ///< of them that differed, so that each was opened and read
    long kills = 0;
    long faults = 0;      ///< that struck
    long allocations = 0; ///< that failed
    std::vector<std::string> violations;
    std::vector<std::string> skipped; ///< what could not be tried here, and why

    /// Counts one scenario.
    void judge(const std::string& scenario, const std::vector<std::string>& found) {
        ++(found.empty() ? passed : failed);
        for (const std::string& violation : found) {
            violations.push_back(scenario);
            violations.back().append(": ").append(violation);
        }
    }
};

/// How much of a stage to do: `at_scale_1` times the scale, but something.
inline long share(double scale, double at_scale_1) {
    const double wanted = scale * at_scale_1;
    return wanted < 1 ? 1 : static_cast<long>(wanted);
}

} // namespace pullrec::faults
