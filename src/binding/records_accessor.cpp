// SPDX-License-Identifier: Apache-2.0
#include "binding/records_accessor.hpp"

#include "binding/call.hpp"
#include "codec/record_document.hpp"

#include <variant>

namespace pullrec::binding {

namespace {

using store::FileKind;

std::size_t count_unreadable(const store::Reader& reader, FileKind kind) {
    std::size_t count = 0;
    reader.each_unreadable([&](const store::UnreadableFile& file) { count += file.kind == kind; });
    return count;
}

void require_readable(const store::Reader& reader, FileKind kind, std::string_view key) {
    if (reader.is_unreadable(kind, key)) {
        throw StatusError(PULLREC_UNREADABLE, kind == FileKind::intent
                                                  ? "the stored intent does not decode"
                                                  : "the stored record does not decode");
    }
}

PulledRecord decoded(std::string_view document) {
    auto decoded = decode_pulled_record(document);
    if (const auto* fault = std::get_if<DecodeFault>(&decoded)) {
        throw Error(ErrorCode::invalid_document, describe(*fault));
    }
    return std::move(std::get<Document<PulledRecord>>(decoded).value);
}

} // namespace

ApiVersion RecordsAccessor::version() const {
    return forms_.v1beta1 ? ApiVersion::v1beta1 : ApiVersion::v1alpha1;
}

DocumentsRead RecordsAccessor::list_intents() {
    return store_.read([&](const store::Reader& reader) {
        DocumentsRead read;
        std::optional<Image> last;
        reader.each_intent([&](const store::StoredIntent& stored) {
            if (last != stored.intent.image) {
                last = stored.intent.image;
                read.documents.push_back(encode(stored.intent, version()));
            }
        });
        read.unreadable = count_unreadable(reader, FileKind::intent);
        return read;
    });
}

bool RecordsAccessor::intent_exists(const Image& image) {
    return store_.read([&](const store::Reader& reader) {
        if (!reader.intents(image).empty()) {
            return true;
        }
        require_readable(reader, FileKind::intent, image.text);
        return false;
    });
}

void RecordsAccessor::write_intent(const Image& image) {
    const store::StoredIntent intent{{image}, store::kNobody, clock_(), std::nullopt};
    store_.write([&](store::Writer& writer, bool) {
        writer.remove_intent_from_file(image);
        writer.add_intent(intent);
        writer.resolve_unreadable(FileKind::intent, image.text);
    });
}

void RecordsAccessor::delete_intent(const Image& image) {
    store_.write([&](store::Writer& writer, bool) {
        writer.remove_intents(image);
        writer.resolve_unreadable(FileKind::intent, image.text);
    });
}

DocumentsRead RecordsAccessor::list_records() {
    return store_.read([&](const store::Reader& reader) {
        DocumentsRead read;
        for (const store::RecordHead& head : reader.record_heads()) {
            read.documents.push_back(encode(reader.record(head).record, version()));
        }
        read.unreadable = count_unreadable(reader, FileKind::record);
        return read;
    });
}

std::optional<std::string> RecordsAccessor::get_record(const ImageRef& ref) {
    return store_.read([&](const store::Reader& reader) -> std::optional<std::string> {
        require_readable(reader, FileKind::record, ref.text);
        const auto stored = reader.record(ref);
        return stored ? std::optional(encode(stored->record, version())) : std::nullopt;
    });
}

void RecordsAccessor::write_record(std::string_view document) {
    const PulledRecord record = decoded(document);
    store_.write([&](store::Writer& writer, bool) {
        const auto row = writer.record_row(record.image_ref);
        // no document holds when a pull confirmed it, and forgetting that would let it be pruned
        const auto confirmed = row ? row->stored.last_confirmed : std::nullopt;
        writer.write_record(row, {record, std::nullopt, confirmed});
        writer.resolve_unreadable(FileKind::record, record.image_ref.text);
    });
}

void RecordsAccessor::delete_record(const ImageRef& ref) {
    store_.write([&](store::Writer& writer, bool) {
        writer.remove_record(ref);
        writer.resolve_unreadable(FileKind::record, ref.text);
    });
}

} // namespace pullrec::binding
