// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "exchange/scan.hpp"
#include "exchange/vanished_memory.hpp"
#include "store/writer.hpp"

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace pullrec::exchange {

/// What became of the records when a copy was made equal to its directories.
struct CopyChanges {
    std::size_t added = 0; ///< can be read and were not there, or could not be read
    std::size_t changed = 0;
    std::size_t vanished = 0; ///< files that are gone, whether they could be read or not
};

/// The rows of a copy, made equal to the files of a scan.
class CopyRows {
public:
    /// Over a copy whose rows are those of `before`, as its source was at `last_read_at`.
    CopyRows(store::Writer& writer, const KnownFiles& before, Timestamp last_read_at,
             Timestamp now);

    /// Takes a file that a scan visits.
    void put(SourceEntry&& entry);

    /// Removes the rows whose files are not in `result` or cannot be read any more, and remembers
    /// the records (safety decision 3).
    CopyChanges finish(const ScanResult& result);

    /// Every unreadable file there is, without bytes.
    [[nodiscard]] std::vector<store::UnreadableFile> unreadable() const;

private:
    using FileName = std::pair<store::FileKind, std::string>;

    void put(const store::StoredRecord& record, bool is_new);
    void put_changed(const store::StoredRecord& record);
    void put(const store::StoredIntent& intent, bool is_new);
    void note_content(const FileName& name);
    void remove_unreadable_without_file(const KnownFiles& after);
    void remove_intents_without_file(const KnownFiles& after);
    void remove_records_without_file(const KnownFiles& after);
    [[nodiscard]] CopyChanges count_changes(const KnownFiles& files) const;
    [[nodiscard]] bool any_turned_unreadable() const;
    [[nodiscard]] Timestamp seen_at(const std::string& record_name) const;
    static bool is_in(const std::set<FileName>& names, const std::string& record_name);
    [[nodiscard]] bool is_readable_in(const KnownFiles& after, store::FileKind kind,
                                      const std::string& name) const;

    store::Writer& writer_;
    const KnownFiles& before_;
    Timestamp last_read_at_;
    Timestamp now_;
    std::set<FileName> was_unreadable_;
    std::set<FileName> unreadable_;
    VanishedMemory memory_;
};

} // namespace pullrec::exchange
