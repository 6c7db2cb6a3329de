// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"
#include "domain/pull_key.hpp"
#include "domain/stall.hpp"
#include "store/pull_outcome.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace pullrec::store {

/// How an operation ended.
struct OperationEnd {
    PullResult result = PullResult::ok;
    Timestamp at;
    std::optional<ImageRef> image_ref; ///< of a success; none: it could not be learned
    std::optional<std::string> label;
    std::optional<std::string> error_class;

    friend bool operator==(const OperationEnd&, const OperationEnd&) = default;
};

/// What a leader told of a pull's progress.
struct Progress {
    std::int64_t bytes_done = 0;
    std::int64_t bytes_skipped = 0; ///< that were there already

    friend bool operator==(const Progress&, const Progress&) = default;
};

/// One pull that one caller leads and others of the same key wait for.
struct PullOperation {
    std::int64_t id = 0; ///< given by `insert_operation`
    Image image;         ///< as the leader spells it
    PullKey key;
    std::optional<std::int64_t> holder; ///< who leads; none: it ended, and its holder is forgotten
    std::int64_t number = 0;            ///< of the leader's intent
    StallLimits limits;
    Timestamp started_at;
    std::chrono::microseconds started_uptime{0};              ///< of the leader's boot
    std::optional<std::chrono::microseconds> progress_uptime; ///< none: no sign of life yet
    Progress progress;
    std::optional<OperationEnd> end; ///< none: under way

    friend bool operator==(const PullOperation&, const PullOperation&) = default;
};

/// Adds one that is under way; gives its id. There must be none of its key.
std::int64_t insert_operation(db::Connection& connection, const PullOperation& operation);

/// The one of this key that is under way.
std::optional<PullOperation> find_running(db::Connection& connection, const PullKey& key);

/// The one of this id, also when it ended, until it is forgotten.
std::optional<PullOperation> find_operation(db::Connection& connection, std::int64_t id);

/// Every one that is under way, in no order.
void each_running(db::Connection& connection,
                  const std::function<void(const PullOperation&)>& visit);

/// Notes a sign of life; nothing when it is not under way.
void update_progress(db::Connection& connection, std::int64_t id, const Progress& progress,
                     std::chrono::microseconds uptime);

/// Ends one that is under way; false when it is not.
bool end_operation(db::Connection& connection, std::int64_t id, const OperationEnd& end);

/// Forgets some that ended before a moment, oldest first; never the newest of all, so that no id is
/// given twice.
void delete_ended_operations(db::Connection& connection, Timestamp before, std::size_t most);

} // namespace pullrec::store
