// SPDX-License-Identifier: Apache-2.0
#include "exchange/vanished_memory.hpp"

#include "codec/record_document.hpp"
#include "domain/digest.hpp"
#include "exchange/grants.hpp"

#include <variant>

namespace pullrec::exchange {

using store::FileKind;
using store::StoredRecord;
using store::VanishedFile;
using store::VanishedRecord;

VanishedMemory::VanishedMemory(store::Writer& writer) : writer_(writer) {
    writer_.each_vanished([&](const VanishedRecord&) { any_ = true; });
    writer_.each_vanished_file([&](const VanishedFile&) { any_ = true; });
}

void VanishedMemory::forget(const ImageRef& ref, const std::string& file_name) {
    if (any_) {
        writer_.remove_vanished(ref);
        writer_.remove_vanished_file(file_name);
    }
}

void VanishedMemory::note_content(const std::string& file_name, Timestamp seen_at) {
    auto document = writer_.misnamed_document(FileKind::record, file_name);
    if (!document) {
        return;
    }
    const auto decoded = decode_pulled_record(*document);
    if (const auto* content = std::get_if<Document<PulledRecord>>(&decoded)) {
        const ImageRef& ref = content->value.image_ref;
        contents_.insert_or_assign(
            ref,
            VanishedRecord{ref, std::move(*document), count_grants(content->value), seen_at, {}});
    }
}

void VanishedMemory::note_gone(const std::string& file_name, Timestamp seen_at) {
    gone_.insert_or_assign(file_name, seen_at);
}

void VanishedMemory::remember_contents(Timestamp now) {
    for (auto& [ref, vanished] : contents_) {
        if (!writer_.has_record(ref)) {
            vanished.vanished_at = now;
            put(vanished);
        }
    }
    contents_.clear();
}

void VanishedMemory::remember(const StoredRecord& stored, Timestamp seen_at, Timestamp now) {
    const PulledRecord& record = stored.record;
    put({record.image_ref, encode(record, stored.api_version.value_or(ApiVersion::v1beta1)),
         count_grants(record), seen_at, now});
}

void VanishedMemory::put(const VanishedRecord& vanished) {
    writer_.put_vanished(vanished);
    writer_.remove_vanished_file(record_file_name(vanished.image_ref.text));
    any_ = true;
}

void VanishedMemory::remember_files(Timestamp now) {
    if (gone_.empty()) {
        return;
    }
    writer_.each_vanished([&](const VanishedRecord& record) {
        gone_.erase(record_file_name(record.image_ref.text));
    });
    for (const auto& [name, seen_at] : gone_) {
        writer_.put_vanished_file({name, seen_at, now});
        any_ = true;
    }
    gone_.clear();
}

} // namespace pullrec::exchange
