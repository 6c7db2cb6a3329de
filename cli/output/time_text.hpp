// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/timestamp.hpp"

#include <string>

namespace pullrec::cli {

/// A moment as RFC 3339 in UTC with whole seconds, like `2026-11-12T08:01:33Z`.
std::string rfc3339(Timestamp time);

} // namespace pullrec::cli
