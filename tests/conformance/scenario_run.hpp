// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/conformance/target.hpp"

#include <nlohmann/json_fwd.hpp>

namespace pullrec::conformance {

/// The policy that a scenario's `in` starts with.
PolicyText policy_of(const nlohmann::json& question);

/// What a target makes of a scenario's `in`, in the form of a vector's `out`, with `other` always
/// there; error texts are the target's own.
nlohmann::json run_scenario(const nlohmann::json& question, Target& target);

/// The same of a fresh reference model; a bad policy is its `start_error`.
nlohmann::json run_on_model(const nlohmann::json& question, model::NameRule rule,
                            model::Switches switches);

} // namespace pullrec::conformance
