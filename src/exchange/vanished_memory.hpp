// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "store/writer.hpp"

#include <map>
#include <string>

namespace pullrec::exchange {

/// What a copy remembers of records: no evidence of one leaves the copy without a trace, whether
/// its file is gone or cannot be read any more (safety decision 3).
class VanishedMemory {
public:
    explicit VanishedMemory(store::Writer& writer);

    /// Forgets a record that can be read (again).
    void forget(const ImageRef& ref, const std::string& file_name);

    /// Takes note of what the unreadable file of this name says, before it is replaced or removed;
    /// `seen_at` is when it was there.
    void note_content(const std::string& file_name, Timestamp seen_at);

    /// Takes note that the unreadable file of this name is gone.
    void note_gone(const std::string& file_name, Timestamp seen_at);

    /// Remembers what misnamed files said that is not in a record of its own.
    void remember_contents(Timestamp now);

    /// Remembers a record that is about to leave the copy.
    void remember(const store::StoredRecord& stored, Timestamp seen_at, Timestamp now);

    /// Remembers files that are gone and of which no record is remembered.
    void remember_files(Timestamp now);

private:
    void put(const store::VanishedRecord& vanished);

    store::Writer& writer_;
    bool any_ = false; ///< whether anything is remembered
    std::map<ImageRef, store::VanishedRecord> contents_;
    std::map<std::string, Timestamp> gone_; ///< unreadable files, with when they were seen
};

} // namespace pullrec::exchange
