// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/faults/figures.hpp"

#include <cstdint>

namespace pullrec::faults {

/// Links, folders and pipes under the names of the database and of the files beside it: what they
/// point to stays as it is, and nobody waits for ever.
void planted_files(std::uint64_t seed, Figures& figures);

} // namespace pullrec::faults
