// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "domain/pull_decision.hpp"

#include <vector>

namespace pullrec::cli {

/// The options that tell what CRI-O would know when it decides about a pull.
std::vector<Option> pull_decision_options();

/// Whether any of them is given.
bool asks_for_pull_decision(const Arguments& arguments);

/// The names that CRI-O would try of the image `IMAGE`, and what it would do about each, by what
/// those options tell. Throws `Error` (usage) where they contradict each other or leave the answer
/// open, and as `image_candidates`.
std::vector<PullStep> pull_decision(const Arguments& arguments);

} // namespace pullrec::cli
