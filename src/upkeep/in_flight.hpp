// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/names_in_flight.hpp"
#include "store/reader.hpp"

#include <cstdint>
#include <functional>

namespace pullrec::upkeep {

/// Tells whether a holder of intents lives; empty: nobody can be asked, and none does.
using IsAlive = std::function<bool(std::int64_t holder)>;

/// What living holders pull: their operations and their intents.
NamesInFlight names_in_flight(const store::Reader& reader, const IsAlive& is_alive);

} // namespace pullrec::upkeep
