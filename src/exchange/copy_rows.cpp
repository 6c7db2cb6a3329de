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

} // namespace

CopyRows::CopyRows(store::Writer& writer, const KnownFiles& before)
    : writer_(writer), before_(before) {
    writer_.each_unreadable(
        [&](const UnreadableFile& file) { was_unreadable_.emplace(file.kind, file.file_name); });
    unreadable_ = was_unreadable_;
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
        writer_.remove_vanished(record.record.image_ref);
    } else {
        writer_.put_record(record);
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
    CopyChanges changes;
    std::size_t lost = 0;
    for (const SourceFile& file : before_.records) {
        const bool was_readable = !was_unreadable_.contains({FileKind::record, file.name});
        const SourceFile* after = find(result.files.records, file.name);
        changes.vanished += was_readable && after == nullptr ? 1 : 0;
        lost += was_readable && !is_readable_in(result.files, FileKind::record, file.name) ? 1 : 0;
        changes.changed += was_readable && after != nullptr && after->digest != file.digest ? 1 : 0;
    }
    for (const SourceFile& file : result.files.records) {
        const bool was_readable = find(before_.records, file.name) != nullptr &&
                                  !was_unreadable_.contains({FileKind::record, file.name});
        const bool is_readable = !unreadable_.contains({FileKind::record, file.name});
        changes.added += is_readable && !was_readable ? 1 : 0;
    }
    remove_intents_without_file(result.files);
    if (lost > 0 || result.passes > 1) {
        remove_records_without_file(result, last_read_at, now);
    }
    return changes;
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
