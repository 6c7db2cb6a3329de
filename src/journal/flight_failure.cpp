// SPDX-License-Identifier: Apache-2.0
#include "journal/flight_failure.hpp"

#include <algorithm>

namespace pullrec::journal {

namespace {

using store::PullAttempt;

std::optional<std::string> told(const std::string& text) {
    return text.empty() ? std::nullopt : std::optional(text);
}

int telling(const PullAttempt& attempt) {
    if (!attempt.error_class || *attempt.error_class == "UNKNOWN") {
        return 0;
    }
    return *attempt.error_class == "NOT_FOUND" || *attempt.error_class == "NAME_INVALID" ? 1 : 2;
}

} // namespace

store::OperationEnd failed_with(const PullFailure& failure, Timestamp now) {
    return {store::PullResult::failed, now, {}, told(failure.label), told(failure.error_class)};
}

store::OperationEnd failed_with(const std::vector<PullAttempt>& attempts, Timestamp now) {
    store::OperationEnd end{store::PullResult::failed, now, {}, {}, {}};
    // from the end, because of equals max_element takes the first
    const auto most = std::max_element(
        attempts.rbegin(), attempts.rend(),
        [](const PullAttempt& a, const PullAttempt& b) { return telling(a) < telling(b); });
    if (most != attempts.rend()) {
        end.label = most->label;
        end.error_class = most->error_class;
    }
    return end;
}

PullAttempt attempt_of(const std::string& candidate, const PullFailure& failure, Timestamp now) {
    return {candidate, told(failure.label), told(failure.error_class), now};
}

} // namespace pullrec::journal
