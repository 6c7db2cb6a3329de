// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "journal/pull_failure.hpp"
#include "store/writer.hpp"

namespace pullrec::journal {

/// What history tells of an operation that ended so.
store::PullOutcome outcome_of(const store::PullOperation& operation,
                              const store::OperationEnd& end);

/// Ends an operation and tells history, with the words of a failure; false, and nothing is changed,
/// when it ended before.
bool end_flight(store::Writer& writer, const store::PullOperation& operation,
                const store::OperationEnd& end, const PullFailure& failure = {});

} // namespace pullrec::journal
