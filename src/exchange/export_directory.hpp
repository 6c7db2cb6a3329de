// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/record_forms.hpp"
#include "exchange/migration_report.hpp"
#include "store/reader.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pullrec::exchange {

/// Why a file was left as it is.
enum class KeptBecause {
    newer,      ///< its record is younger than the database's
    unreadable, ///< it does not decode or is misnamed, and the database does not hold it
    not_a_file  ///< something other than a file has the name
};

/// A file of the directories that the database did not replace.
struct KeptFile {
    store::FileKind kind = store::FileKind::record;
    std::string file_name;
    KeptBecause because = KeptBecause::newer;
};

/// What writing a database into directories does, or did.
struct ExportReport {
    std::string folder; ///< that holds `pulling` and `pulled`
    std::size_t written = 0;
    std::size_t unchanged = 0;  ///< files that were already so
    std::size_t closed = 0;     ///< empty records for images that the database kept closed
    std::size_t stood_in = 0;   ///< empty files in place of unreadable ones
    std::vector<KeptFile> kept; ///< left as they are
};

/// How to go about it.
struct ExportOptions {
    std::optional<ApiVersion> api_version = {}; ///< instead of each file's own
    RecordForms readers = {};                   ///< what the kubelet that shall read them knows
    bool without_grants = false;                ///< every record keeps no credential
    bool dry_run = false;                       ///< only report
    /// The images on the node, complete; asked for where absence does not mean preloaded.
    PreloadedChoice present = {};
    std::string root = {}; ///< of a kubelet that must not run, beside the one of the directories
    Progress progress = {};
};

/// Writes what a database holds into the directories in `dir`, which are made when they are
/// missing: each file complete and on disk, none removed, none replaced by something older. Throws
/// before the first file when a rule of safety decisions 4 and 5 or a form forbids it, naming the
/// record.
ExportReport export_directory(const store::Reader& database, std::string_view dir, Timestamp now,
                              const ExportOptions& options = {});

} // namespace pullrec::exchange
