// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"
#include "domain/image.hpp"
#include "domain/timestamp.hpp"
#include "store/failed_candidate.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace pullrec::store {

/// How a pull ended.
enum class PullResult { ok, failed, cancelled, stalled, abandoned };

/// One finished pull, for history and metrics; no decision reads it.
struct PullOutcome {
    Image image;
    std::optional<ImageRef> image_ref; ///< of a success
    PullResult result = PullResult::ok;
    std::optional<std::string> label;       ///< CRI-O's, of a failure
    std::optional<std::string> error_class; ///< ours, `name_of(FailureClass)`
    std::optional<CriError> cri_error;
    std::optional<std::string> error_text; ///< as `error_text` makes it: no secrets
    std::optional<Timestamp> started_at;   ///< none: no intent was recorded
    Timestamp ended_at;
    std::optional<std::int64_t> bytes;
    std::optional<std::int64_t> bytes_skipped;      ///< that were there already
    std::vector<FailedCandidate> failed_candidates; ///< full names that were tried in vain

    friend bool operator==(const PullOutcome&, const PullOutcome&) = default;
};

/// An outcome under its number in history.
struct LoggedOutcome {
    std::int64_t number = 0;
    PullOutcome outcome;
};

/// From `since` on, and before `until`.
struct OutcomeSpan {
    Timestamp since;
    Timestamp until = Timestamp::max();
};

/// Outcomes are kept so long, and their totals for ever.
inline constexpr std::chrono::days kOutcomesKept{30};

/// Adds an outcome with its candidates, counts it, and forgets a few that are older than
/// `kOutcomesKept` before it: more than one, so that history shrinks to that, but never so many
/// that a pull would wait.
void insert_outcome(db::Connection& connection, const PullOutcome& outcome);

/// Forgets up to `most` outcomes that ended before `until`, oldest first; how many.
std::size_t delete_outcomes(db::Connection& connection, Timestamp until, std::size_t most);

/// Whether one of this image is there that ended so at this moment.
bool has_outcome(db::Connection& connection, const PullOutcome& outcome);

/// Every outcome that ended at `since` or later, oldest first.
void each_outcome(db::Connection& connection, Timestamp since,
                  const std::function<void(const PullOutcome&)>& visit);

/// Every outcome of a span, newest first, until `visit` says false.
void each_outcome_back(db::Connection& connection, const OutcomeSpan& span,
                       const std::function<bool(const LoggedOutcome&)>& visit);

} // namespace pullrec::store
