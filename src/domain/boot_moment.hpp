// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/timestamp.hpp"

#include <chrono>
#include <string>

namespace pullrec {

/// A moment by both clocks of a machine: the wall clock may be set, the uptime may not.
struct BootMoment {
    Timestamp wall;
    std::string boot_id;                 ///< the kernel's name of the boot; "" when unknown
    std::chrono::microseconds uptime{0}; ///< of that boot, suspended time included

    friend bool operator==(const BootMoment&, const BootMoment&) = default;
};

} // namespace pullrec
