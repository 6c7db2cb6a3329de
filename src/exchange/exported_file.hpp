// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "exchange/export_directory.hpp"

#include <functional>
#include <optional>
#include <string>

namespace pullrec::exchange {

/// One file that an export wants to be there.
struct ExportedFile {
    /// What it stands for, which decides how it is counted.
    enum class Meaning {
        document,
        closed_image,
        unreadable,
        stand_in, ///< empty, for a file whose bytes the database does not have
        withheld  ///< empty, for a file whose bytes would open what the database keeps closed
    };

    store::FileKind kind = store::FileKind::record;
    std::string name;
    std::string bytes;
    Meaning meaning = Meaning::document;
    std::optional<Timestamp> last_updated; ///< of a record
    /// Of the file a stand-in stands for, as good as it; else of one that may be replaced, because
    /// the database has its bytes.
    std::optional<std::string> digest;
};

/// Fails where an export must not even begin, naming the record.
void require_exportable(const store::Reader& database, Timestamp now, const ExportOptions& options);

/// Gives `take` every file that a database wants to be there: intents, records, what stands for
/// unreadable files, and records that close images; no name twice.
void each_exported_file(const store::Reader& database, Timestamp now, const ExportOptions& options,
                        const std::function<void(ExportedFile&&)>& take);

/// How many there are, about.
std::size_t count_exported_files(const store::Reader& database);

} // namespace pullrec::exchange
