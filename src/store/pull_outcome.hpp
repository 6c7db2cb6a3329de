// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"
#include "domain/image.hpp"
#include "domain/timestamp.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace pullrec::store {

/// How a pull ended.
enum class PullResult { ok, failed, cancelled, stalled, abandoned };

/// One finished pull, for history and metrics; no decision reads it.
struct PullOutcome {
    Image image;
    std::optional<ImageRef> image_ref; ///< of a success
    PullResult result = PullResult::ok;
    std::optional<std::string> label;
    std::optional<std::string> error_class;
    std::optional<Timestamp> started_at; ///< none: no intent was recorded
    Timestamp ended_at;
    std::optional<std::int64_t> bytes;

    friend bool operator==(const PullOutcome&, const PullOutcome&) = default;
};

/// Adds an outcome.
void insert_outcome(db::Connection& connection, const PullOutcome& outcome);

/// Whether one of this image is there that ended so at this moment.
bool has_outcome(db::Connection& connection, const PullOutcome& outcome);

/// Every outcome that ended at `since` or later, oldest first.
void each_outcome(db::Connection& connection, Timestamp since,
                  const std::function<void(const PullOutcome&)>& visit);

} // namespace pullrec::store
