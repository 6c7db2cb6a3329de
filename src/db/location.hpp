// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace pullrec::db {

/// What a caller may relax about where a database lies.
struct LocationRules {
    /// NFS, SMB, 9p and FUSE lose or fake locks; allow them anyway.
    bool allow_network_filesystem = false;
    /// Folder and file may belong to one other user; only for reading a private copy.
    bool allow_foreign_owner = false;
};

/// A path that passed every check that is possible without opening a file (safety.md 1.4).
struct Location {
    std::string path;      ///< absolute, no symbolic link in it
    std::string directory; ///< the folder of `path`
    bool exists = false;   ///< a file is at `path`
    bool foreign = false;  ///< belongs to another user than root and us: only copies may be read
    bool at_rest = false;  ///< read it without locks or new files: nobody writes, no WAL has data
    LocationRules rules;
};

/// Checks folder, database, -wal, -shm and -journal with lstat only, never open; throws `Failure`
/// that names the file and the cure.
Location locate(std::string_view path, const LocationRules& rules = {});

/// Fails unless database, -wal, -shm and -journal are all missing, as a new database needs.
void require_vacant(const Location& location);

} // namespace pullrec::db
