// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>

namespace pullrec::exchange {

/// Told how many of how many are done; it may throw an `Error` to stop, which changes nothing.
using Progress = std::function<void(std::size_t done, std::size_t total)>;

} // namespace pullrec::exchange
