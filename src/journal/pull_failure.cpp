// SPDX-License-Identifier: Apache-2.0
#include "journal/pull_failure.hpp"

#include "domain/error_text.hpp"
#include "domain/failure.hpp"

#include <algorithm>

namespace pullrec::journal {

namespace {

store::FailedCandidate row_of(const CandidateFailure& failed, const Failure& failure) {
    return {error_text(failed.candidate), std::string(failure.label),
            std::string(name_of(failure.failure_class)), failure.cri_error, failure.text};
}

bool is_less_telling(const Failure& one, const Failure& other) {
    return how_telling(one.failure_class) < how_telling(other.failure_class);
}

} // namespace

void describe_failure(store::PullOutcome& outcome, const PullFailure& failure) {
    std::vector<Failure> errors;
    errors.reserve(failure.candidates.size() + 1);
    for (const CandidateFailure& failed : failure.candidates) {
        errors.push_back(assess_failure(failed.text));
        outcome.failed_candidates.push_back(row_of(failed, errors.back()));
    }
    if (!failure.text.empty()) {
        errors.push_back(assess_failure(failure.text));
    }
    // from the end, because of equals max_element takes the first
    const auto most = std::max_element(errors.rbegin(), errors.rend(), is_less_telling);
    if (most != errors.rend()) {
        outcome.label = most->label;
        outcome.error_class = name_of(most->failure_class);
        outcome.cri_error = most->cri_error;
        outcome.error_text = most->text;
    }
    if (!failure.label.empty()) {
        outcome.label = error_text(failure.label);
    }
    if (!failure.error_class.empty()) {
        outcome.error_class = error_text(failure.error_class);
    }
}

} // namespace pullrec::journal
