// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <set>
#include <string>

namespace pullrec::conformance {

/// What playing one scenario on the engine came to.
struct EngineComparison {
    std::string difference;        ///< from the model with E1 to E5, or an answer that opens
    std::set<std::string> reasons; ///< the E that each alone explain a difference to the kubelet
};

/// Plays a scenario on the engine and on the model with E1 to E5: they must agree, and wherever the
/// kubelet demands a pull the engine must, too.
EngineComparison compare_engine(const nlohmann::json& vector);

} // namespace pullrec::conformance
