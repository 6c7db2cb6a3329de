// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <set>
#include <string>

namespace pullrec::conformance {

/// What comparing one vector with our own answer came to.
struct Comparison {
    enum class Result { passed, failed, skipped } result = Result::passed;
    std::string difference; ///< names what differs, or why the line was skipped
    /// which of the engine's safe differences (E1 to E5) the answer shows
    std::set<std::string> safe_differences = {};
};

Comparison compare_parse_image(const nlohmann::json& vector);
Comparison compare_allowlist(const nlohmann::json& vector);
Comparison compare_auth(const nlohmann::json& vector);
Comparison compare_decode(const nlohmann::json& vector);
Comparison compare_hash(const nlohmann::json& vector);
Comparison compare_key_ring(const nlohmann::json& vector);
Comparison compare_reference(const nlohmann::json& vector);
Comparison compare_scenario(const nlohmann::json& vector);

} // namespace pullrec::conformance
