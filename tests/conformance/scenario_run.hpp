// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/model/model.hpp"

#include <nlohmann/json_fwd.hpp>

namespace pullrec::conformance {

/// What the reference model makes of a scenario's `in`, in the form of a vector's `out`, with
/// `other` always there; error texts are the model's own.
nlohmann::json run_scenario(const nlohmann::json& question, model::NameRule rule,
                            model::Switches switches);

} // namespace pullrec::conformance
