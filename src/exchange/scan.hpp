// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "exchange/directories.hpp"
#include "exchange/progress.hpp"
#include "exchange/source_entry.hpp"

#include <functional>
#include <vector>

namespace pullrec::exchange {

/// The files of both directories with the digests of what was read; those that could not be read
/// have none.
struct KnownFiles {
    std::vector<store::SourceFile> intents; ///< by name
    std::vector<store::SourceFile> records; ///< by name

    [[nodiscard]] std::vector<store::SourceFile>& of(store::FileKind kind) {
        return kind == store::FileKind::intent ? intents : records;
    }
    [[nodiscard]] const std::vector<store::SourceFile>& of(store::FileKind kind) const {
        return kind == store::FileKind::intent ? intents : records;
    }
};

/// What was passed over in and beside the two directories.
struct Ignored {
    std::size_t temporary = 0;          ///< `.tmp`
    std::size_t other_names = 0;        ///< not beginning with `sha256-`
    std::size_t observed_preloaded = 0; ///< records of a kind that is not read (kubelet 18)

    [[nodiscard]] std::size_t total() const { return temporary + other_names + observed_preloaded; }
};

/// The moments of a scan at which a test changes the directories.
enum class ScanMoment { begun, intents_listed, intents_read, records_listed, records_read };

/// How a scan goes about it.
struct ScanOptions {
    /// A file whose stamp is as it was is not read again if it had settled before this moment: one
    /// changed in the clock tick of its reading keeps its stamp.
    Timestamp known_read_at = {};
    Timestamp now = {};
    Progress progress = {};                  ///< files looked at
    std::function<void(ScanMoment)> at = {}; ///< for tests
    bool digests = true;                     ///< whether the files of the result have theirs
};

/// What a scan saw.
struct ScanResult {
    KnownFiles files;
    Ignored ignored;
    std::size_t unread = 0; ///< files whose stamp said that they are as they were
    int passes = 0;
    bool unstable = false; ///< the directories moved in each of three passes
};

/// Reads intents, then records, because the kubelet writes the record before it removes the intent
/// (safety decision 10); gives `visit` each file that is not as `known` says, and each that changed
/// again while the directories moved, so the last visit of a name counts.
ScanResult scan(const Directories& directories, const KnownFiles& known, const ScanOptions& options,
                const std::function<void(SourceEntry&&)>& visit);

} // namespace pullrec::exchange
