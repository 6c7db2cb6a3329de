// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"
#include "domain/cri_error.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pullrec::store {

/// A full name that a pull tried in vain before it ended, and why.
struct FailedCandidate {
    std::string candidate;
    std::optional<std::string> label;
    std::optional<std::string> error_class;
    std::optional<CriError> cri_error;
    std::optional<std::string> error_text; ///< no secrets

    friend bool operator==(const FailedCandidate&, const FailedCandidate&) = default;
};

/// Which of an outcome's candidates.
struct CandidateKey {
    std::int64_t outcome = 0;
    std::int64_t number = 0; ///< the order in which they were tried
};

/// Adds one to an outcome.
void insert_failed_candidate(db::Connection& connection, const CandidateKey& key,
                             const FailedCandidate& candidate);

/// Those of an outcome, as they were tried.
std::vector<FailedCandidate> read_failed_candidates(db::Connection& connection,
                                                    std::int64_t outcome);

/// A CRI error as its columns hold it.
inline std::optional<std::string_view> to_column(const std::optional<CriError>& error) {
    return error ? std::optional(name_of(*error)) : std::nullopt;
}

/// The schema lets no other text in.
inline std::optional<CriError> cri_error_from_column(const std::optional<std::string>& text) {
    return text ? cri_error_named(*text) : std::nullopt;
}

} // namespace pullrec::store
