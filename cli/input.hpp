// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

namespace pullrec::cli {

/// The whole text of a file, or of standard input for `-`. Throws `Error` (io) when it cannot be
/// read or is larger than `limit` bytes.
std::string read_input(const std::string& name, std::size_t limit);

} // namespace pullrec::cli
