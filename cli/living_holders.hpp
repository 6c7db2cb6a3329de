// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "journal/liveness.hpp"
#include "upkeep/in_flight.hpp"

#include <string>

namespace pullrec::cli {

/// Who is alive on a database, as one who holds nothing there sees it.
journal::Liveness liveness_of(const std::string& database);

/// The same as a question.
upkeep::IsAlive living_holders(const std::string& database);

} // namespace pullrec::cli
