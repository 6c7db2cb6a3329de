// SPDX-License-Identifier: Apache-2.0
#include "exchange/copy_rows.hpp"

#include "domain/digest.hpp"

#include <algorithm>

namespace pullrec::exchange {

namespace {

using store::FileKind;
using store::SourceFile;
using store::StoredIntent;
using store::StoredRecord;
using store::UnreadableFile;

const SourceFile* find(const std::vector<SourceFile>& files, const std::string& name) {
    const auto found = std::lower_bound(
        files.begin(), files.end(), name,
        [](const SourceFile& file, const std::string& wanted) { return file.name < wanted; });
    return found != files.end() && found->name == name ? &*found : nullptr;
}

std::set<std::pair<FileKind, std::string>> unreadable_names(const store::Reader& copy) {
    std::set<std::pair<FileKind, std::string>> names;
    copy.each_unreadable(
        [&](const UnreadableFile& file) { names.emplace(file.kind, file.file_name); });
    return names;
}

} // namespace

CopyRows::CopyRows(store::Writer& writer, const KnownFiles& before, Timestamp last_read_at,
                   Timestamp now)
    : writer_(writer),
      before_(before),
      last_read_at_(last_read_at),
      now_(now),
      was_unreadable_(unreadable_names(writer)),
      unreadable_(was_unreadable_),
      memory_(writer) {}

void CopyRows::put(SourceEntry&& entry) {
    FileName name(entry.kind, entry.file.name);
    note_content(name);
    if (const auto* unreadable = std::get_if<UnreadableFile>(&entry.content)) {
        writer_.put_unreadable(*unreadable);
        unreadable_.insert(std::move(name));
        return;
    }
    if (unreadable_.erase(name) > 0) {
        writer_.remove_unreadable(name.first, name.second);
    }
    if (const auto* record = std::get_if<StoredRecord>(&entry.content)) {
        memory_.forget(record->record.image_ref, name.second);
        put(*record, entry.is_new);
    } else {
        put(std::get<StoredIntent>(entry.content), entry.is_new);
    }
}

void CopyRows::put(const StoredRecord& record, bool is_new) {
    if (is_new) {
        writer_.add_record(record);
    } else {
        put_changed(record);
    }
}

/// A record that was written since a list lacked its image is confirmed.
void CopyRows::put_changed(const StoredRecord& record) {
    const auto before = writer_.record_row(record.record.image_ref);
    const std::int64_t row = writer_.write_record(before, record);
    if (before && before->stored != record) {
        writer_.forget_absence(row);
    }
}

void CopyRows::put(const StoredIntent& intent, bool is_new) {
    if (!is_new) {
        writer_.remove_intent_from_file(intent.intent.image);
    }
    writer_.add_intent(intent);
}

CopyChanges CopyRows::finish(const ScanResult& result) {
    remove_unreadable_without_file(result.files);
    memory_.remember_contents(now_);
    remove_intents_without_file(result.files);
    const CopyChanges changes = count_changes(result.files);
    if (result.passes > 1 || changes.vanished > 0 || any_turned_unreadable()) {
        remove_records_without_file(result.files);
    }
    memory_.remember_files(now_);
    return changes;
}

CopyChanges CopyRows::count_changes(const KnownFiles& files) const {
    CopyChanges changes;
    auto after = files.records.begin();
    const auto end = files.records.end();
    for (const SourceFile& before : before_.records) {
        for (; after != end && after->name < before.name; ++after) {
            changes.added += is_in(unreadable_, after->name) ? 0 : 1;
        }
        if (after == end || after->name != before.name) {
            ++changes.vanished;
            continue;
        }
        const bool was_readable = !is_in(was_unreadable_, before.name);
        const bool is_readable = !is_in(unreadable_, before.name);
        changes.added += is_readable && !was_readable ? 1 : 0;
        changes.changed += is_readable && was_readable && after->digest != before.digest ? 1 : 0;
        ++after;
    }
    for (; after != end; ++after) {
        changes.added += is_in(unreadable_, after->name) ? 0 : 1;
    }
    // of a file that could not even be opened only the row tells
    changes.vanished += static_cast<std::size_t>(
        std::count_if(was_unreadable_.begin(), was_unreadable_.end(), [&](const FileName& name) {
            return name.first == FileKind::record &&
                   find(before_.records, name.second) == nullptr &&
                   find(files.records, name.second) == nullptr;
        }));
    return changes;
}

bool CopyRows::any_turned_unreadable() const {
    return !std::includes(was_unreadable_.begin(), was_unreadable_.end(), unreadable_.begin(),
                          unreadable_.end());
}

/// When evidence that leaves the copy was seen: at the last reading, or only during this one.
Timestamp CopyRows::seen_at(const std::string& record_name) const {
    const bool is_known =
        find(before_.records, record_name) != nullptr || is_in(was_unreadable_, record_name);
    return is_known ? last_read_at_ : now_;
}

bool CopyRows::is_in(const std::set<FileName>& names, const std::string& record_name) {
    return !names.empty() && names.contains({FileKind::record, record_name});
}

bool CopyRows::is_readable_in(const KnownFiles& after, FileKind kind,
                              const std::string& name) const {
    return find(after.of(kind), name) != nullptr && !unreadable_.contains({kind, name});
}

void CopyRows::note_content(const FileName& name) {
    if (name.first == FileKind::record && unreadable_.contains(name)) {
        memory_.note_content(name.second, seen_at(name.second));
    }
}

void CopyRows::remove_unreadable_without_file(const KnownFiles& after) {
    std::erase_if(unreadable_, [&](const FileName& name) {
        if (find(after.of(name.first), name.second) != nullptr) {
            return false;
        }
        note_content(name);
        if (name.first == FileKind::record) {
            memory_.note_gone(name.second, seen_at(name.second));
        }
        writer_.remove_unreadable(name.first, name.second);
        return true;
    });
}

void CopyRows::remove_intents_without_file(const KnownFiles& after) {
    std::vector<Image> left;
    writer_.each_intent([&](const StoredIntent& intent) {
        const std::string& image = intent.intent.image.text;
        if (!is_readable_in(after, FileKind::intent, record_file_name(image))) {
            left.push_back(intent.intent.image);
        }
    });
    for (const Image& image : left) {
        writer_.remove_intent_from_file(image);
    }
}

void CopyRows::remove_records_without_file(const KnownFiles& after) {
    std::vector<ImageRef> left;
    writer_.each_image_ref([&](const ImageRef& ref) {
        if (!is_readable_in(after, FileKind::record, record_file_name(ref.text))) {
            left.push_back(ref);
        }
    });
    for (const ImageRef& ref : left) {
        if (const auto record = writer_.record(ref)) {
            memory_.remember(*record, seen_at(record_file_name(ref.text)), now_);
        }
        writer_.remove_record(ref);
    }
}

std::vector<UnreadableFile> CopyRows::unreadable() const {
    std::vector<UnreadableFile> files;
    writer_.each_unreadable([&](const UnreadableFile& file) { files.push_back(file); });
    return files;
}

} // namespace pullrec::exchange
