// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/timestamp.hpp"

#include <functional>

namespace pullrec::journal {

/// Tells the time; called by many threads at once.
using Clock = std::function<Timestamp()>;

/// The wall clock.
Clock system_clock();

/// Tells how long this boot lasts, suspended time included: it neither jumps nor goes back.
using Uptime = std::function<std::chrono::microseconds()>;

/// The kernel's.
Uptime system_uptime();

} // namespace pullrec::journal
