// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/timestamp.hpp"

#include <cstddef>
#include <string>

namespace pullrec::exchange {

/// How many of a kubelet's files below `folder`, which holds `pulling` and `pulled`, were written
/// after `since`; none where nothing is there. Throws `Error` (io) where it cannot be looked at.
std::size_t count_younger_files(const std::string& folder, Timestamp since);

} // namespace pullrec::exchange
