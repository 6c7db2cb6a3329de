// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "journal/pull_manager.hpp"
#include "store/pull_attempt.hpp"
#include "store/pull_operation.hpp"

#include <string>
#include <vector>

namespace pullrec::journal {

/// How an operation ends that failed so.
store::OperationEnd failed_with(const PullFailure& failure, Timestamp now);

/// How an operation ends whose attempts failed so: by the last of the most telling ones. One that
/// says more than "not found" tells most, since every registry that lacks a short name says that;
/// CRI-O keeps the last alone.
store::OperationEnd failed_with(const std::vector<store::PullAttempt>& attempts, Timestamp now);

/// A failed attempt as a row.
store::PullAttempt attempt_of(const std::string& candidate, const PullFailure& failure,
                              Timestamp now);

} // namespace pullrec::journal
