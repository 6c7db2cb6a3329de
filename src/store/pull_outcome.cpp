// SPDX-License-Identifier: Apache-2.0
#include "store/pull_outcome.hpp"

#include "db/statement.hpp"
#include "store/pull_result_column.hpp"
#include "store/pull_total.hpp"
#include "store/statements.hpp"
#include "store/time_column.hpp"

namespace pullrec::store {

namespace {

constexpr std::size_t kForgottenAtOnce = 20;

constexpr db::Sql kInsert{
    "INSERT INTO pull_outcome (image, image_ref, result, label, class, cri_error, error_text, "
    "started_at, ended_at, bytes, bytes_skipped) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"};
constexpr db::Sql kForget{"DELETE FROM pull_outcome WHERE id IN (SELECT id FROM pull_outcome "
                          "WHERE ended_at < ? ORDER BY ended_at LIMIT ?)"};
constexpr db::Sql kExists{
    "SELECT EXISTS (SELECT 1 FROM pull_outcome WHERE ended_at = ? AND image = ? AND result = ?)"};
constexpr db::Sql kSelectSince{
    "SELECT id, image, image_ref, result, label, class, cri_error, error_text, started_at, "
    "ended_at, bytes, bytes_skipped FROM pull_outcome WHERE ended_at >= ? ORDER BY ended_at, id"};
constexpr db::Sql kSelectBack{
    "SELECT id, image, image_ref, result, label, class, cri_error, error_text, started_at, "
    "ended_at, bytes, bytes_skipped FROM pull_outcome WHERE ended_at >= ? AND ended_at < ? "
    "ORDER BY ended_at DESC, id DESC"};

/// The row of either query.
LoggedOutcome read_row(db::Connection& connection, db::Use& use) {
    LoggedOutcome logged;
    logged.number = use.integer(0);
    PullOutcome& outcome = logged.outcome;
    outcome.image = {use.text(1)};
    if (auto ref = use.optional_text(2)) {
        outcome.image_ref = ImageRef{std::move(*ref)};
    }
    outcome.result = result_from_column(use.text(3));
    outcome.label = use.optional_text(4);
    outcome.error_class = use.optional_text(5);
    outcome.cri_error = cri_error_from_column(use.optional_text(6));
    outcome.error_text = use.optional_text(7);
    outcome.started_at = from_column(use.optional_integer(8));
    outcome.ended_at = from_column(use.integer(9));
    outcome.bytes = use.optional_integer(10);
    outcome.bytes_skipped = use.optional_integer(11);
    outcome.failed_candidates = read_failed_candidates(connection, logged.number);
    return logged;
}

} // namespace

std::span<const db::Sql> pull_outcome_statements() {
    static constexpr db::Sql kAll[] = {kInsert, kForget, kExists, kSelectSince, kSelectBack};
    return kAll;
}

void insert_outcome(db::Connection& connection, const PullOutcome& outcome) {
    delete_outcomes(connection, outcome.ended_at - kOutcomesKept, kForgottenAtOnce);
    db::Use use(connection, kInsert);
    use.bind(outcome.image.text);
    use.bind(outcome.image_ref ? std::optional(outcome.image_ref->text) : std::nullopt);
    use.bind(to_column(outcome.result), outcome.label, outcome.error_class,
             to_column(outcome.cri_error), outcome.error_text, to_column(outcome.started_at),
             to_column(outcome.ended_at), outcome.bytes, outcome.bytes_skipped);
    use.run();
    const std::int64_t number = connection.last_id();
    for (std::size_t i = 0; i < outcome.failed_candidates.size(); ++i) {
        insert_failed_candidate(connection, {number, static_cast<std::int64_t>(i)},
                                outcome.failed_candidates[i]);
    }
    count_outcome(connection, outcome);
}

std::size_t delete_outcomes(db::Connection& connection, Timestamp until, std::size_t most) {
    db::Use use(connection, kForget);
    use.bind(to_column(until), static_cast<std::int64_t>(most));
    use.run();
    return static_cast<std::size_t>(connection.changes());
}

bool has_outcome(db::Connection& connection, const PullOutcome& outcome) {
    db::Use use(connection, kExists);
    use.bind(to_column(outcome.ended_at), outcome.image.text, to_column(outcome.result));
    use.next();
    return use.boolean(0);
}

void each_outcome(db::Connection& connection, Timestamp since,
                  const std::function<void(const PullOutcome&)>& visit) {
    db::Use use(connection, kSelectSince);
    use.bind(to_column(since));
    while (use.next()) {
        visit(read_row(connection, use).outcome);
    }
}

void each_outcome_back(db::Connection& connection, const OutcomeSpan& span,
                       const std::function<bool(const LoggedOutcome&)>& visit) {
    db::Use use(connection, kSelectBack);
    use.bind(to_column(span.since), to_column(span.until));
    while (use.next() && visit(read_row(connection, use))) {
    }
}

} // namespace pullrec::store
