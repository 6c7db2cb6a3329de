// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/model/names.hpp"

#include <nlohmann/json.hpp>

#include <string>

namespace pullrec::conformance {

/// A scenario's answer without what is not compared: logs, and error texts but for their being
/// there.
nlohmann::json plain(nlohmann::json answer);

/// Names the first step, or else the first part of the end, that differs; empty if none does.
std::string difference(const nlohmann::json& expected, const nlohmann::json& got,
                       const char* between);

/// The answer that a rule must give: the older rule's where it differs; the files' own where the
/// kubelet's memory cache answers otherwise, since nothing here has one.
nlohmann::json expected_answer(const nlohmann::json& vector, model::NameRule rule);

} // namespace pullrec::conformance
