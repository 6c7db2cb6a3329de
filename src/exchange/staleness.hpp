// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "store/reader.hpp"

#include <cstddef>
#include <optional>

namespace pullrec::exchange {

/// How many files of the directories a copy was made from are new, changed or gone since (safety
/// decision 3); none when it is no copy or its directories cannot be looked at from here. The
/// kubelet puts every file in place by renaming, so directories that did not change since the
/// reading are not listed.
std::optional<std::size_t> count_moved_files(const store::Reader& copy);

} // namespace pullrec::exchange
