// SPDX-License-Identifier: Apache-2.0
#include "journal/flight_end.hpp"

namespace pullrec::journal {

store::PullOutcome outcome_of(const store::PullOperation& operation,
                              const store::OperationEnd& end) {
    store::PullOutcome outcome;
    outcome.image = operation.image;
    outcome.image_ref = end.image_ref;
    outcome.result = end.result;
    outcome.label = end.label;
    outcome.error_class = end.error_class;
    outcome.started_at = operation.started_at;
    outcome.ended_at = end.at;
    if (operation.progress.bytes_done > 0) {
        outcome.bytes = operation.progress.bytes_done;
    }
    if (operation.progress.bytes_skipped > 0) {
        outcome.bytes_skipped = operation.progress.bytes_skipped;
    }
    return outcome;
}

bool end_flight(store::Writer& writer, const store::PullOperation& operation,
                const store::OperationEnd& end, const PullFailure& failure) {
    if (!writer.end_operation(operation.id, end)) {
        return false;
    }
    store::PullOutcome outcome = outcome_of(operation, end);
    describe_failure(outcome, failure);
    writer.add_outcome(outcome);
    return true;
}

} // namespace pullrec::journal
