// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

struct sqlite3;

namespace pullrec::db {

/// Why the database could not do what was asked; `store` maps each to an `ErrorCode`.
enum class Reason {
    absent,         ///< there is no database at the path
    foreign,        ///< not our file
    newer,          ///< written by a newer program
    too_old,        ///< has to be upgraded first
    locked,         ///< another process held it longer than the deadline
    corrupt,        ///< damaged
    replaced,       ///< moved or replaced while it was open
    io,             ///< permission, space, mount, open files; the message says which
    interrupted,    ///< the stop flag was raised
    constraint,     ///< the schema forbids the value
    commit_unknown, ///< COMMIT failed: the transaction may be found committed later
    misuse          ///< a mistake of the calling code
};

/// The one exception of this part: the message names the file and the cure and never holds a value
/// or expanded SQL.
class Failure : public std::runtime_error {
public:
    Failure(Reason reason, const std::string& message, int extended_code = 0)
        : std::runtime_error(message), reason_(reason), extended_code_(extended_code) {}

    [[nodiscard]] Reason reason() const noexcept { return reason_; }

    /// SQLite's extended result code, 0 when SQLite was not asked.
    [[nodiscard]] int extended_code() const noexcept { return extended_code_; }

private:
    Reason reason_;
    int extended_code_;
};

/// The failure for a database that is not there.
Failure absent_failure(std::string_view file);

/// The failure for a system call on `file` that set `error`.
Failure system_failure(int error, std::string_view file);

/// The failure for a SQLite result code on `file`; `system_error` is 0 when unknown.
Failure sqlite_failure(int extended_code, int system_error, std::string_view detail,
                       std::string_view file);

/// Call it in a handler: the exception in flight as a `Failure`; `handle` may be null.
Failure current_failure(sqlite3* handle, std::string_view file);

/// Whether the connection that failed so must be closed and opened again before further use.
bool is_fatal(const Failure& failure);

} // namespace pullrec::db
