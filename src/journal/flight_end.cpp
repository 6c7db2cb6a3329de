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
    return outcome;
}

bool end_flight(store::Writer& writer, const store::PullOperation& operation,
                const store::OperationEnd& end) {
    if (!writer.end_operation(operation.id, end)) {
        return false;
    }
    writer.add_outcome(outcome_of(operation, end));
    return true;
}

} // namespace pullrec::journal
