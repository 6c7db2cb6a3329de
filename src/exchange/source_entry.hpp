// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "exchange/file_content.hpp"
#include "store/stored.hpp"

#include <string>
#include <variant>

namespace pullrec::exchange {

/// One file of a kubelet's directories, read.
struct SourceEntry {
    store::FileKind kind = store::FileKind::record;
    store::SourceFile file; ///< its digest is given by who reads it
    bool is_new = false;    ///< nothing was known of its name, and this is the first pass
    std::variant<store::StoredRecord, store::StoredIntent, store::UnreadableFile> content;

    [[nodiscard]] bool is_unreadable() const {
        return std::holds_alternative<store::UnreadableFile>(content);
    }
};

/// Makes an entry of what was read: a document under its right name, or else an unreadable file
/// with the reason (safety decision 2).
SourceEntry entry_of(store::FileKind kind, const std::string& name, FileContent&& content);

} // namespace pullrec::exchange
