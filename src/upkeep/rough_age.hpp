// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/timestamp.hpp"

#include <string>

namespace pullrec::upkeep {

/// How long ago a moment was, in whole minutes, hours or days, the largest that fits: `5m`, `2h`,
/// `26d`. A moment in the future is `0m`.
std::string rough_age(Timestamp then, Timestamp now);

} // namespace pullrec::upkeep
