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
    UnreadableFile unreadable{entry.kind,
                              entry.file.name,
                              entry.file.stamp.size,
                              entry.file.digest,
                              std::nullopt,
                              std::nullopt,
                              {}};
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
    if (unreadable.digest->empty()) {
        unreadable.digest = sha256_hex(bytes);
    }
    unreadable.bytes = std::move(bytes);
    entry.content = std::move(unreadable);
}

} // namespace

SourceEntry entry_of(FileKind kind, const std::string& name, FileContent&& content) {
    SourceEntry entry{
        kind, {name, content.stamp, std::move(content.digest)}, false, UnreadableFile{}};
    if (!content.fault.empty()) {
        entry.content =
            UnreadableFile{kind,         name,         entry.file.stamp.size, std::nullopt,
                           std::nullopt, std::nullopt, content.fault};
    } else if (!content.bytes) {
        entry.content =
            UnreadableFile{kind,         name,         entry.file.stamp.size, entry.file.digest,
                           std::nullopt, std::nullopt, "larger than 16 MiB"};
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
