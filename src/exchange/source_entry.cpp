// SPDX-License-Identifier: Apache-2.0
#include "exchange/source_entry.hpp"

#include "codec/record_document.hpp"
#include "domain/digest.hpp"

namespace pullrec::exchange {

namespace {

using store::FileKind;
using store::StoredIntent;
using store::StoredRecord;
using store::UnreadableFile;

const std::string& key_of(const PulledRecord& record) {
    return record.image_ref.text;
}
const std::string& key_of(const PullIntent& intent) {
    return intent.image.text;
}

StoredRecord stored(Document<PulledRecord>&& document, const store::SourceFile&) {
    return {std::move(document.value), document.version, std::nullopt};
}

StoredIntent stored(Document<PullIntent>&& document, const store::SourceFile& file) {
    const std::chrono::nanoseconds modified(file.stamp.modified_at);
    return {std::move(document.value), store::kNobody,
            Timestamp(std::chrono::floor<std::chrono::microseconds>(modified)), document.version};
}

/// The entry of a document or a fault; `bytes` are kept where they are no document.
template <class T>
void take(SourceEntry& entry, Decoded<T>&& decoded, std::string&& bytes) {
    UnreadableFile unreadable;
    unreadable.kind = entry.kind;
    unreadable.file_name = entry.file.name;
    unreadable.size = entry.file.stamp.size;
    if (const auto* fault = std::get_if<DecodeFault>(&decoded)) {
        unreadable.reason = describe(*fault);
    } else {
        auto& document = std::get<Document<T>>(decoded);
        const std::string& key = key_of(document.value);
        if (record_file_name(key) == entry.file.name) {
            entry.content = stored(std::move(document), entry.file);
            return;
        }
        unreadable.content_key = key;
        unreadable.reason = "its name is not the one its content asks for";
    }
    unreadable.digest = sha256_hex(bytes);
    unreadable.bytes = std::move(bytes);
    entry.content = std::move(unreadable);
}

/// The row of a file whose bytes are not at hand.
UnreadableFile without_bytes(const SourceEntry& entry, FileContent&& content) {
    UnreadableFile unreadable;
    unreadable.kind = entry.kind;
    unreadable.file_name = entry.file.name;
    unreadable.size = content.stamp.size;
    if (content.fault.empty()) {
        unreadable.digest = std::move(content.digest);
        unreadable.reason = "larger than 16 MiB";
    } else {
        unreadable.reason = std::move(content.fault);
    }
    return unreadable;
}

} // namespace

SourceEntry entry_of(FileKind kind, const std::string& name, FileContent&& content) {
    SourceEntry entry{kind, {name, content.stamp, {}}, false, UnreadableFile{}};
    if (!content.bytes || !content.fault.empty()) {
        entry.content = without_bytes(entry, std::move(content));
    } else if (kind == FileKind::record) {
        auto decoded = decode_pulled_record(*content.bytes);
        take(entry, std::move(decoded), std::move(*content.bytes));
    } else {
        auto decoded = decode_intent(*content.bytes);
        take(entry, std::move(decoded), std::move(*content.bytes));
    }
    return entry;
}

} // namespace pullrec::exchange
