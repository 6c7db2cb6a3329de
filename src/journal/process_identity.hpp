// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace pullrec::journal {

/// The kernel's name of this boot of the machine; "" when it cannot be had.
std::string boot_id();

/// The process id as this process sees it; for people only, since other namespaces see another.
std::int64_t process_id();

/// How often this process is the child of a fork since the program began.
unsigned forks();

/// Counts this process's open databases; SQLite's bookkeeping of their locks is copied by a fork.
class OpenDatabaseCount {
public:
    OpenDatabaseCount();
    ~OpenDatabaseCount();
    OpenDatabaseCount(const OpenDatabaseCount&) = delete;
    OpenDatabaseCount& operator=(const OpenDatabaseCount&) = delete;
};

/// Whether this process was forked from one that had databases open: it can trust no lock.
bool inherited_open_databases();

/// From now on closes `descriptor` in every forked child, so that no child keeps its locks alive.
void close_in_children(int descriptor);

/// Ends that, and closes it here.
void close_here(int descriptor);

} // namespace pullrec::journal
