// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/output/output.hpp"
#include "cli/output/style.hpp"
#include "domain/pull_decision.hpp"

#include <vector>

namespace pullrec::cli {

/// What CRI-O would do about an image, for people: the names in their order, each with its reason.
/// There is at least one step.
void print_pull_decision(Output& out, const std::vector<PullStep>& steps, const Style& style);

/// The same as a JSON document.
void print_pull_decision_json(Output& out, const std::vector<PullStep>& steps);

} // namespace pullrec::cli
