// SPDX-License-Identifier: Apache-2.0
#include "exchange/copy_rows.hpp"

#include "codec/record_document.hpp"
#include "domain/digest.hpp"
#include "exchange/grants.hpp"

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

CopyRows::CopyRows(store::Writer& writer, const KnownFiles& before)
    : writer_(writer),
      before_(before),
      was_unreadable_(unreadable_names(writer)),
      unreadable_(was_unreadable_) {
    writer_.each_vanished([&](const store::VanishedRecord&) { any_vanished_ = true; });
}

void CopyRows::put(SourceEntry&& entry) {
    FileName name(entry.kind, entry.file.name);
    if (const auto* unreadable = std::get_if<UnreadableFile>(&entry.content)) {
        writer_.put_unreadable(*unreadable);
        unreadable_.insert(std::move(name));
        return;
    }
    if (unreadable_.erase(name) > 0) {
        writer_.remove_unreadable(name.first, name.second);
    }
    if (const auto* record = std::get_if<StoredRecord>(&entry.content)) {
        put(*record, entry.is_new);
    } else {
        put(std::get<StoredIntent>(entry.content), entry.is_new);
    }
}

void CopyRows::put(const StoredRecord& record, bool is_new) {
    if (is_new) {
        writer_.add_record(record);
        if (any_vanished_) {
            writer_.remove_vanished(record.record.image_ref);
        }
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

CopyChanges CopyRows::finish(const ScanResult& result, Timestamp last_read_at, Timestamp now) {
    remove_unreadable_without_file(result.files);
    remove_intents_without_file(result.files);
    CopyChanges changes;
    bool any_lost = result.passes > 1;
    auto after = result.files.records.begin();
    const auto end = result.files.records.end();
    for (const SourceFile& before : before_.records) {
        for (; after != end && after->name < before.name; ++after) {
            changes.added += is_in(unreadable_, after->name) ? 0 : 1;
        }
        const bool was_readable = !is_in(was_unreadable_, before.name);
        if (after == end || after->name != before.name) {
            changes.vanished += was_readable ? 1 : 0;
            any_lost = any_lost || was_readable;
            continue;
        }
        const bool is_readable = !is_in(unreadable_, before.name);
        changes.added += is_readable && !was_readable ? 1 : 0;
        changes.changed += is_readable && was_readable && after->digest != before.digest ? 1 : 0;
        any_lost = any_lost || (was_readable && !is_readable);
        ++after;
    }
    for (; after != end; ++after) {
        changes.added += is_in(unreadable_, after->name) ? 0 : 1;
    }
    if (any_lost) {
        remove_records_without_file(result, last_read_at, now);
    }
    return changes;
}

bool CopyRows::is_in(const std::set<FileName>& names, const std::string& record_name) {
    return !names.empty() && names.contains({FileKind::record, record_name});
}

bool CopyRows::is_readable_in(const KnownFiles& after, FileKind kind,
                              const std::string& name) const {
    return find(after.of(kind), name) != nullptr && !unreadable_.contains({kind, name});
}

void CopyRows::remove_unreadable_without_file(const KnownFiles& after) {
    std::erase_if(unreadable_, [&](const FileName& name) {
        if (find(after.of(name.first), name.second) != nullptr) {
            return false;
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

void CopyRows::remove_records_without_file(const ScanResult& result, Timestamp last_read_at,
                                           Timestamp now) {
    std::vector<ImageRef> left;
    writer_.each_image_ref([&](const ImageRef& ref) {
        if (!is_readable_in(result.files, FileKind::record, record_file_name(ref.text))) {
            left.push_back(ref);
        }
    });
    for (const ImageRef& ref : left) {
        const std::string name = record_file_name(ref.text);
        const bool vanished =
            find(before_.records, name) != nullptr && find(result.files.records, name) == nullptr;
        if (const auto record = writer_.record(ref); record && vanished) {
            writer_.put_vanished(
                {ref, encode(record->record, record->api_version.value_or(ApiVersion::v1beta1)),
                 count_grants(record->record), last_read_at, now});
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
