// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "exchange/copy_rows.hpp"
#include "store/store.hpp"

#include <string_view>
#include <vector>

namespace pullrec::exchange {

/// What refreshing a copy came to.
struct SyncReport {
    bool created = false;    ///< there was no copy before
    std::size_t records = 0; ///< readable ones that the copy now holds
    std::size_t intents = 0;
    CopyChanges changes;                           ///< of the records
    std::size_t unread = 0;                        ///< files that did not have to be read again
    std::vector<store::UnreadableFile> unreadable; ///< all there are now, without bytes
    Ignored ignored;
    bool unstable = false; ///< the directories moved: what is absent is unknown until the next sync
};

/// How to go about it.
struct SyncOptions {
    Progress progress = {};
    std::function<void(ScanMoment)> at = {}; ///< for tests
    store::OpenOptions open = {};
};

/// Makes the copy at `path` equal to the directories in `dir` in one transaction: it replaces and
/// never merges, and remembers the records that vanished. Makes the copy, and its folder (0700),
/// when there is none; refuses an authority and a copy of another folder (safety decision 3).
SyncReport sync(std::string_view dir, std::string_view path, Timestamp now,
                const SyncOptions& options = {});

} // namespace pullrec::exchange
