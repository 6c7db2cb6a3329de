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
    enum class Meaning { document, closed_image, unreadable, stand_in };

    store::FileKind kind = store::FileKind::record;
    std::string name;
    std::string bytes;
    Meaning meaning = Meaning::document;
    std::optional<Timestamp> last_updated; ///< of a record
    std::optional<std::string> digest;     ///< of the file a stand-in stands for
};

/// Fails where an export must not even begin, naming the record.
void require_exportable(const store::Reader& database, const ExportOptions& options);

/// Gives `take` every file that a database wants to be there: intents, then unreadable files, then
/// records; of a record whose name an unreadable file has, the file, because that fails closed.
void each_exported_file(const store::Reader& database, Timestamp now, const ExportOptions& options,
                        const std::function<void(ExportedFile&&)>& take);

/// How many there are, about.
std::size_t count_exported_files(const store::Reader& database);

} // namespace pullrec::exchange
