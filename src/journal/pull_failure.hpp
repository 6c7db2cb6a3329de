// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "store/pull_outcome.hpp"

#include <string>
#include <vector>

namespace pullrec::journal {

/// A full name that a runtime tried in vain, and its error, which may hold secrets.
struct CandidateFailure {
    std::string candidate;
    std::string text;
};

/// How a pull failed, for history; "" is not told.
struct PullFailure {
    std::string label = {};                        ///< CRI-O's; else what the texts give
    std::string error_class = {};                  ///< ours; else what the texts give
    std::string text = {};                         ///< the runtime's error, which may hold secrets
    std::vector<CandidateFailure> candidates = {}; ///< in the order in which they were tried
};

/// Puts into an outcome what a failure tells, without its secrets. Of several errors the last of
/// the most telling ones speaks for the pull; CRI-O keeps the last alone.
void describe_failure(store::PullOutcome& outcome, const PullFailure& failure);

} // namespace pullrec::journal
