// SPDX-License-Identifier: Apache-2.0
#include "tests/conformance/answer.hpp"
#include "tests/conformance/engine.hpp"
#include "tests/conformance/scenario_answer.hpp"
#include "tests/conformance/scenario_run.hpp"

namespace pullrec::conformance {
namespace {

using model::NameRule;
using nlohmann::json;

/// How the model with all switches off differs from the kubelet.
std::string model_difference(const json& vector) {
    for (const auto& [rule, name] : {std::pair(NameRule::raw, "raw names"),
                                     std::pair(NameRule::normalised, "normalised names")}) {
        const std::string found = difference(expected_answer(vector, rule),
                                             plain(run_on_model(vector.at("in"), rule, {})), name);
        if (!found.empty()) {
            return found;
        }
    }
    return {};
}

} // namespace

Comparison compare_scenario(const json& vector) {
    std::string found = model_difference(vector);
    if (!found.empty()) {
        return {Comparison::Result::failed, found, {}};
    }
    EngineComparison engine = compare_engine(vector);
    if (!engine.difference.empty()) {
        return {Comparison::Result::failed, engine.difference, {}};
    }
    return {Comparison::Result::passed, {}, std::move(engine.reasons)};
}

} // namespace pullrec::conformance
