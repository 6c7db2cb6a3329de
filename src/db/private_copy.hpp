// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"

#include <memory>
#include <optional>
#include <string>

namespace pullrec::db {

/// A copy of a database and its WAL in a private folder (0700, under TMPDIR or /tmp), for reading
/// where the original cannot be opened; removed when destroyed.
class PrivateCopy {
public:
    /// Copies `original`; fails with `Reason::io` when it moved meanwhile, with `Reason::corrupt`
    /// when the copy does not pass `quick_check`.
    PrivateCopy(const Location& original, const Waiting& waiting);
    ~PrivateCopy();
    PrivateCopy(const PrivateCopy&) = delete;
    PrivateCopy& operator=(const PrivateCopy&) = delete;

    [[nodiscard]] const Location& location() const noexcept { return copy_; }

private:
    std::string folder_;
    Location copy_;
};

/// Where to read a database.
enum class ViewPlace {
    in_place, ///< where it lies, if it can be opened there
    copy,     ///< always a private copy: even a reader makes -wal and -shm files
    untouched ///< where it lies and without making any file, or not at all
};

/// A database opened for reading, at its place or as a private copy.
class Viewer {
public:
    /// Opens `location`; where it cannot be opened for reading (read-only mount or folder, another
    /// owner's sidecars) it reads a private copy, not `immutable=1`, which shows old data. Only
    /// `untouched` reads so, where no WAL has data; it fails with `Reason::io` where it cannot.
    explicit Viewer(const Location& location, const Waiting& waiting = {},
                    ViewPlace place = ViewPlace::in_place);

    Connection& connection() { return *connection_; }

    /// Where the database lies, also when a copy is read.
    [[nodiscard]] const Location& original() const noexcept { return original_; }

    /// Whether it is a snapshot that later commits do not reach.
    [[nodiscard]] bool is_copy() const noexcept { return copy_.has_value(); }

private:
    void open_untouched(const Waiting& waiting);

    Location original_;
    std::optional<PrivateCopy> copy_;
    std::unique_ptr<Connection> connection_; // after copy_: closed before the folder goes
};

} // namespace pullrec::db
