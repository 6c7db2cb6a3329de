// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/conformance/target.hpp"

namespace pullrec::conformance {

/// Puts one entry of a scenario's `initial` into the target: a record, an intent or a raw file.
void seed(Target& target, const nlohmann::json& entry, Timestamp now);

} // namespace pullrec::conformance
