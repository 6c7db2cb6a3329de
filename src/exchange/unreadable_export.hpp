// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "exchange/exported_file.hpp"

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace pullrec::exchange {

/// What the unreadable files of a database come to in a kubelet's directories, so that no image
/// opens there which the database keeps closed (safety decisions 2 and 4): to a kubelet a misnamed
/// file is none of its name, and it reads what is too large for us. The bytes stay in the database.
class UnreadableExport {
public:
    /// Looks at each of them. Throws `Error` (corrupt) for a file name that no kubelet writes, and
    /// as `exported`.
    UnreadableExport(const store::Reader& database, Timestamp now, const ExportOptions& options);

    /// Gives a document of the database back to be written; nothing where an unreadable file that
    /// fails closed has its name.
    std::optional<ExportedFile> fit(ExportedFile document);

    /// Gives the files that stand for the unreadable ones, after every document was fitted in.
    void each(const store::Reader& database, const std::function<void(ExportedFile&&)>& take) const;

    /// Whether a file of this name is given, here or as a document.
    [[nodiscard]] bool has(store::FileKind kind, const std::string& name) const;

private:
    using Name = std::pair<store::FileKind, std::string>;

    struct Row {
        ExportedFile::Meaning meaning = ExportedFile::Meaning::unreadable;
        std::optional<std::string> digest; ///< as `ExportedFile::digest`
        bool gives_way = false;            ///< to a document of its name
    };

    void look_at(const store::UnreadableFile& file, Timestamp now, const ExportOptions& options);

    bool withholds_records_;               ///< any may grant what was revoked (safety decision 5)
    std::map<Name, Row> rows_;             ///< without those whose own name is in `closing_`
    std::map<Name, ExportedFile> closing_; ///< for what a kubelet could read in them
    std::set<Name> documents_;             ///< of the database, with a name of those
};

} // namespace pullrec::exchange
