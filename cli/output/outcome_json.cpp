// SPDX-License-Identifier: Apache-2.0
#include "cli/output/outcome_json.hpp"

#include "cli/output/time_text.hpp"
#include "domain/failure_class.hpp"
#include "store/pull_result_column.hpp"

namespace pullrec::cli {

namespace {

template <class T>
void member_if(JsonWriter& json, std::string_view name, const std::optional<T>& value) {
    if (value) {
        json.member(name, *value);
    }
}

/// What outcomes and candidates have in common.
template <class T>
void print_failure(JsonWriter& json, const T& failed) {
    member_if(json, "label", failed.label);
    member_if(json, "class", failed.error_class);
    if (const auto known = failure_class_named(failed.error_class.value_or(""))) {
        json.flag_member("retryable", is_retryable(*known));
    }
    if (failed.cri_error) {
        json.member("criError", name_of(*failed.cri_error));
    }
    member_if(json, "errorText", failed.error_text);
}

void print_candidates(JsonWriter& json, const std::vector<store::FailedCandidate>& candidates) {
    json.key("failedCandidates");
    json.begin_array();
    for (const store::FailedCandidate& failed : candidates) {
        json.begin_object();
        json.member("image", failed.candidate);
        print_failure(json, failed);
        json.end_object();
    }
    json.end_array();
}

} // namespace

void print_outcome(JsonWriter& json, const store::LoggedOutcome& logged) {
    const store::PullOutcome& outcome = logged.outcome;
    json.begin_object();
    json.member("number", logged.number);
    json.member("image", outcome.image.text);
    if (outcome.image_ref) {
        json.member("imageRef", outcome.image_ref->text);
    }
    json.member("result", store::to_column(outcome.result));
    print_failure(json, outcome);
    if (outcome.started_at) {
        json.member("startedTime", rfc3339(*outcome.started_at));
    }
    json.member("endedTime", rfc3339(outcome.ended_at));
    member_if(json, "bytes", outcome.bytes);
    member_if(json, "bytesSkipped", outcome.bytes_skipped);
    if (!outcome.failed_candidates.empty()) {
        print_candidates(json, outcome.failed_candidates);
    }
    json.end_object();
}

} // namespace pullrec::cli
