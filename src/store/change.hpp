// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"
#include "domain/timestamp.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace pullrec::store {

/// An administrative act: who did what, when and why. Holds no hash and no secret.
struct Change {
    Timestamp changed_at;
    std::int64_t uid = 0;           ///< of the process that asked for it
    std::string command;            ///< as in `revoke`
    std::string what;               ///< for people
    std::optional<std::string> why; ///< as the caller gave it

    friend bool operator==(const Change&, const Change&) = default;
};

/// A change under its number in the log.
struct LoggedChange {
    std::int64_t number = 0;
    Change change;
};

/// The command of the change that says that a database was restored from a backup.
inline constexpr const char* kRestoreCommand = "db restore";

/// Whether it was: then its grants may have been revoked since (safety decision 5).
bool was_restored(db::Connection& connection);

/// The command of a change that takes grants away.
inline constexpr const char* kRevokeCommand = "revoke";

/// What the newest change of that command did, in the order in which they were committed.
std::optional<std::string> last_revoke(db::Connection& connection);

/// Adds a change and gives its number; forgets those older than a year before it, but for restores.
std::int64_t insert_change(db::Connection& connection, const Change& change);

/// Every change since a moment, oldest first.
void each_change(db::Connection& connection, Timestamp since,
                 const std::function<void(const LoggedChange&)>& visit);

} // namespace pullrec::store
