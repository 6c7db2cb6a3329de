// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/listed_image.hpp"
#include "exchange/scan.hpp"
#include "store/store.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pullrec::exchange {

/// What absence shall mean in a new authority (safety decision 4): a complete list of the images on
/// the node (empty: none is preloaded), or nothing for the kubelet's own rule.
using PreloadedChoice = std::optional<std::vector<ListedImage>>;

/// A file that is kept as a row that fails closed, or was not taken.
struct UnreadableReport {
    store::FileKind kind = store::FileKind::record;
    std::string file_name;
    std::string reason;
    bool taken = true; ///< false: the database has readable records of all it can be about
};

/// What moving directories into a database does, or did.
struct MigrationReport {
    std::string source; ///< the folder of the directories
    std::string digest; ///< of their names and contents
    bool merged = false;
    std::size_t files = 0;
    std::size_t records = 0; ///< readable ones read
    std::size_t intents = 0;
    std::size_t records_added = 0;
    std::size_t records_changed = 0; ///< by a merge
    std::size_t intents_added = 0;
    std::int64_t grants_added = 0;
    std::int64_t grants_withheld = 0; ///< revoked ones that only the files had
    bool into_restored = false;       ///< then all of theirs: any may have been revoked since
    std::size_t preloaded = 0;        ///< listed images without a record
    std::vector<UnreadableReport> unreadable;
    Ignored ignored;
};

/// How to go about it.
struct MigrationOptions {
    std::vector<ImageAlias> aliases = {}; ///< for a new authority; of a complete list
    /// What a copy of the directories remembers of records that vanished: the authority goes on
    /// remembering it, and their images are not preloaded.
    std::vector<store::VanishedRecord> vanished = {};
    std::vector<store::VanishedFile> vanished_files = {};
    std::string root = {}; ///< of a kubelet that must not run, beside the one of the directories
    Progress progress = {};
    store::OpenOptions open = {};
    std::function<void(ScanMoment)> at = {}; ///< for tests
};

} // namespace pullrec::exchange
