// SPDX-License-Identifier: Apache-2.0
#include "answers/outcome_list.hpp"

#include <algorithm>

namespace pullrec::answers {

namespace {

using store::FailedCandidate;
using store::PullOutcome;

bool has_label(const OutcomeQuery& query, const PullOutcome& outcome) {
    return !query.label || outcome.label == query.label ||
           std::any_of(outcome.failed_candidates.begin(), outcome.failed_candidates.end(),
                       [&](const FailedCandidate& one) { return one.label == query.label; });
}

bool has_class(const OutcomeQuery& query, const PullOutcome& outcome) {
    return !query.error_class || outcome.error_class == query.error_class ||
           std::any_of(
               outcome.failed_candidates.begin(), outcome.failed_candidates.end(),
               [&](const FailedCandidate& one) { return one.error_class == query.error_class; });
}

bool is_meant_outcome(const OutcomeQuery& query, const PullOutcome& outcome) {
    return (!query.result || outcome.result == *query.result) &&
           (!query.unsuccessful || outcome.result != store::PullResult::ok) &&
           has_label(query, outcome) && has_class(query, outcome) &&
           is_meant(query.image, outcome.image);
}

} // namespace

void each_outcome(const store::Reader& reader, const OutcomeQuery& query,
                  const std::function<void(const store::LoggedOutcome&)>& visit) {
    std::uint64_t left = query.limit.value_or(UINT64_MAX);
    if (left == 0) {
        return;
    }
    reader.each_outcome_back(query.span, [&](const store::LoggedOutcome& logged) {
        if (!is_meant_outcome(query, logged.outcome)) {
            return true;
        }
        visit(logged);
        return --left > 0;
    });
}

} // namespace pullrec::answers
