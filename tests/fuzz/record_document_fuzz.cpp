// SPDX-License-Identifier: Apache-2.0
#include "codec/record_document.hpp"
#include "domain/error.hpp"

#include <cstdint>
#include <cstdlib>

using namespace pullrec;

namespace {

/// What is written of a decoded value; none for a time that nobody could read back.
template <class T>
std::string written(const Document<T>& document) {
    try {
        return encode(document.value, document.version);
    } catch (const Error&) {
        return {};
    }
}

/// A decoded document must be written so that it reads as what was written: seconds are cut off,
/// so the bytes are compared and not the value.
template <class T>
void check(const Decoded<T>& decoded,
           Decoded<T> (*decode)(std::string_view, RecordForms, LargeDocuments)) {
    if (const auto* fault = std::get_if<DecodeFault>(&decoded)) {
        if (describe(*fault).size() > 150) {
            std::abort();
        }
        return;
    }
    const std::string bytes = written(std::get<Document<T>>(decoded));
    if (bytes.empty() || bytes.size() > record_document_limit) {
        return;
    }
    const auto again = decode(bytes, {}, LargeDocuments::refused);
    if (!std::holds_alternative<Document<T>>(again) ||
        written(std::get<Document<T>>(again)) != bytes) {
        std::abort();
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view document(reinterpret_cast<const char*>(data), size);
    check<PullIntent>(decode_intent(document), decode_intent);
    check<PulledRecord>(decode_pulled_record(document), decode_pulled_record);
    decode_pulled_record(document, {false, false});
    return 0;
}
