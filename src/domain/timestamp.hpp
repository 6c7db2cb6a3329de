// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>

namespace pullrec {

/// A moment in UTC, whole microseconds since 1970-01-01T00:00:00Z (safety decision 15).
using Timestamp = std::chrono::sys_time<std::chrono::microseconds>;

} // namespace pullrec
