// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "exchange/scan.hpp"
#include "store/store.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pullrec::exchange {

/// What reading a kubelet's directories came to.
struct LoadReport {
    std::size_t files = 0; ///< all that count, readable or not
    std::size_t records = 0;
    std::size_t intents = 0;
    std::vector<store::UnreadableFile> unreadable; ///< without bytes
    Ignored ignored;
    bool unstable = false; ///< the directories moved: what is absent is unknown
};

/// A kubelet's directories as a database in memory.
struct LoadedDirectory {
    store::Store store;
    LoadReport report;
};

/// Reads the directories in `dir` into a database of the role `copy`, whose baseline is `kubelet`,
/// or `unknown` when they moved while they were read (safety decision 10). Its credential tags are
/// under `tag_key`; without one under a key of this run.
LoadedDirectory load_directory(std::string_view dir, Timestamp now, const Progress& progress = {},
                               const std::function<void(ScanMoment)>& at = {},
                               const std::optional<std::string>& tag_key = {});

} // namespace pullrec::exchange
