// SPDX-License-Identifier: Apache-2.0
#include "store/pull_outcome.hpp"

#include "db/statement.hpp"
#include "store/pull_result_column.hpp"
#include "store/statements.hpp"
#include "store/time_column.hpp"

namespace pullrec::store {

namespace {

constexpr db::Sql kInsert{"INSERT INTO pull_outcome (image, image_ref, result, label, class, "
                          "started_at, ended_at, bytes) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"};
constexpr db::Sql kExists{
    "SELECT EXISTS (SELECT 1 FROM pull_outcome WHERE ended_at = ? AND image = ? AND result = ?)"};
constexpr db::Sql kSelectSince{
    "SELECT image, image_ref, result, label, class, started_at, ended_at, bytes "
    "FROM pull_outcome WHERE ended_at >= ? ORDER BY ended_at, id"};

} // namespace

std::span<const db::Sql> pull_outcome_statements() {
    static constexpr db::Sql kAll[] = {kInsert, kExists, kSelectSince};
    return kAll;
}

void insert_outcome(db::Connection& connection, const PullOutcome& outcome) {
    db::Use use(connection, kInsert);
    use.bind(outcome.image.text);
    use.bind(outcome.image_ref ? std::optional(outcome.image_ref->text) : std::nullopt);
    use.bind(to_column(outcome.result), outcome.label, outcome.error_class,
             to_column(outcome.started_at), to_column(outcome.ended_at), outcome.bytes);
    use.run();
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
        PullOutcome outcome;
        outcome.image = {use.text(0)};
        if (auto ref = use.optional_text(1)) {
            outcome.image_ref = ImageRef{std::move(*ref)};
        }
        outcome.result = result_from_column(use.text(2));
        outcome.label = use.optional_text(3);
        outcome.error_class = use.optional_text(4);
        outcome.started_at = from_column(use.optional_integer(5));
        outcome.ended_at = from_column(use.integer(6));
        outcome.bytes = use.optional_integer(7);
        visit(outcome);
    }
}

} // namespace pullrec::store
