// SPDX-License-Identifier: Apache-2.0
#include "store/pull_total.hpp"

#include "db/statement.hpp"
#include "domain/crio_label.hpp"
#include "store/statements.hpp"

#include <algorithm>

namespace pullrec::store {

namespace {

// at most the largest integer, where the sum would become a floating-point number
constexpr db::Sql kAdd{
    "INSERT INTO pull_total (what, label, total) VALUES (?, ?, ?) ON CONFLICT (what, label) "
    "DO UPDATE SET total = min(total + excluded.total, 9223372036854775807)"};
constexpr db::Sql kSelect{"SELECT what, label, total FROM pull_total"};

constexpr std::string_view kUnknown = "UNKNOWN";

void add(db::Connection& connection, std::string_view what, std::string_view label,
         std::int64_t number) {
    db::Use use(connection, kAdd);
    use.bind(what, label, number);
    use.run();
}

void add_failure(db::Connection& connection, const std::optional<std::string>& label) {
    const auto* const known =
        std::find(kCrioLabels.begin(), kCrioLabels.end(), label.value_or(std::string(kUnknown)));
    add(connection, "failure", known == kCrioLabels.end() ? kUnknown : *known, 1);
}

void count_failures(db::Connection& connection, const PullOutcome& outcome) {
    for (const FailedCandidate& failed : outcome.failed_candidates) {
        add_failure(connection, failed.label);
    }
    const bool ended_badly = outcome.result == PullResult::failed ||
                             outcome.result == PullResult::cancelled ||
                             outcome.result == PullResult::stalled;
    if (ended_badly && outcome.failed_candidates.empty()) {
        add_failure(connection, outcome.label);
    }
}

std::string_view label_of(std::int64_t bytes) {
    return size_label(size_index(bytes));
}

void take(PullTotals::OfSizes& sizes, std::string_view label, std::int64_t total) {
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        if (size_label(i) == label) {
            sizes.at(i) = total;
        }
    }
}

} // namespace

std::span<const db::Sql> pull_total_statements() {
    static constexpr db::Sql kAll[] = {kAdd, kSelect};
    return kAll;
}

void count_outcome(db::Connection& connection, const PullOutcome& outcome) {
    if (outcome.result == PullResult::ok) {
        add(connection, "success", "", 1);
    }
    count_failures(connection, outcome);
    if (outcome.bytes && *outcome.bytes >= 0) {
        add(connection, "pulls_of_size", label_of(*outcome.bytes), 1);
        add(connection, "bytes", label_of(*outcome.bytes), *outcome.bytes);
    }
    if (outcome.bytes_skipped && *outcome.bytes_skipped > 0) {
        add(connection, "skipped_bytes", label_of(*outcome.bytes_skipped), *outcome.bytes_skipped);
    }
}

PullTotals read_totals(db::Connection& connection) {
    PullTotals totals;
    db::Use use(connection, kSelect);
    while (use.next()) {
        const std::string what = use.text(0);
        const std::string label = use.text(1);
        const std::int64_t total = use.integer(2);
        if (what == "success") {
            totals.successes = total;
        } else if (what == "failure") {
            totals.failures[label] = total;
        } else {
            take(what == "bytes"           ? totals.bytes
                 : what == "skipped_bytes" ? totals.skipped_bytes
                                           : totals.pulls,
                 label, total);
        }
    }
    return totals;
}

} // namespace pullrec::store
