// SPDX-License-Identifier: Apache-2.0
#include "store/failed_candidate.hpp"

#include "db/statement.hpp"
#include "store/statements.hpp"

namespace pullrec::store {

namespace {

constexpr db::Sql kInsert{"INSERT INTO failed_candidate (outcome, number, candidate, label, class, "
                          "cri_error, error_text) VALUES (?, ?, ?, ?, ?, ?, ?)"};
constexpr db::Sql kSelect{"SELECT candidate, label, class, cri_error, error_text "
                          "FROM failed_candidate WHERE outcome = ? ORDER BY number"};

} // namespace

std::span<const db::Sql> failed_candidate_statements() {
    static constexpr db::Sql kAll[] = {kInsert, kSelect};
    return kAll;
}

void insert_failed_candidate(db::Connection& connection, const CandidateKey& key,
                             const FailedCandidate& candidate) {
    db::Use use(connection, kInsert);
    use.bind(key.outcome, key.number, candidate.candidate, candidate.label, candidate.error_class,
             to_column(candidate.cri_error), candidate.error_text);
    use.run();
}

std::vector<FailedCandidate> read_failed_candidates(db::Connection& connection,
                                                    std::int64_t outcome) {
    std::vector<FailedCandidate> candidates;
    db::Use use(connection, kSelect);
    use.bind(outcome);
    while (use.next()) {
        candidates.push_back({use.text(0), use.optional_text(1), use.optional_text(2),
                              cri_error_from_column(use.optional_text(3)), use.optional_text(4)});
    }
    return candidates;
}

} // namespace pullrec::store
