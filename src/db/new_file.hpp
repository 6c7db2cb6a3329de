// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"
#include "db/folder_lock.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace pullrec::db {

/// The journal a finished file says it uses.
enum class FinalMode {
    wal,     ///< a live database
    rollback ///< a backup: one file, readable on a read-only mount
};

/// A database that is built as `<target>.partial` and appears at `target` at once, complete and on
/// disk, or not at all; a killed run leaves only the `.partial`, which the next run replaces. The
/// folder is locked meanwhile, so only one is built in it at a time.
class NewFile {
public:
    /// Creates the partial file (0600, exclusively); fails when anything is at `target`, and with
    /// `Reason::locked` while another run builds a database in the folder.
    explicit NewFile(std::string_view target, const LocationRules& rules = {},
                     const Waiting& waiting = {});

    /// Removes the partial file unless it was published.
    ~NewFile();
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;

    /// The open partial file, until `finish`.
    Connection& connection() { return connection_.value(); }

    /// Sets the journal mode and closes the file; then it may be opened for checks.
    void finish(FinalMode mode);

    /// Where the finished partial file lies.
    [[nodiscard]] const Location& partial() const noexcept { return partial_; }

    /// Syncs the finished file, gives it its name (never over another) and syncs the folder.
    void publish();

private:
    Location target_;
    FolderLock lock_;
    Location partial_;
    std::optional<Connection> connection_;
    bool published_ = false;
};

} // namespace pullrec::db
