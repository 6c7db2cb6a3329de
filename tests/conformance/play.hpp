// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/conformance/random_scenario.hpp"

#include <nlohmann/json_fwd.hpp>

namespace pullrec::conformance {

/// Plays a random scenario on a target: every answer, and what lies there after each change.
nlohmann::json play(const RandomScenario& scenario, Target& target);

} // namespace pullrec::conformance
