// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "codec/decode_fault.hpp"
#include "domain/record.hpp"
#include "domain/record_forms.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>

namespace pullrec {

/// Largest record document that is read, in bytes (safety decision 15).
inline constexpr std::size_t record_document_limit = std::size_t{1024} * 1024;

/// A decoded document and the version it was written in.
template <class T>
struct Document {
    T value;
    ApiVersion version = ApiVersion::v1beta1;
    friend bool operator==(const Document&, const Document&) = default;
};

/// What decoding comes to: the document, or why the kubelet's decoder refuses it.
template <class T>
using Decoded = std::variant<Document<T>, DecodeFault>;

/// Whether documents over the limit are read: the kubelet has none.
enum class LargeDocuments { refused, read };

/// Reads an ImagePullIntent as the kubelet that knows these forms does (kubelet format 4.2).
Decoded<PullIntent> decode_intent(std::string_view document, RecordForms forms = {},
                                  LargeDocuments large = LargeDocuments::refused);

/// Reads an ImagePulledRecord as the kubelet that knows these forms does (kubelet format 4.2).
Decoded<PulledRecord> decode_pulled_record(std::string_view document, RecordForms forms = {},
                                           LargeDocuments large = LargeDocuments::refused);

/// The bytes of the file the kubelet would write, with the newline at its end (kubelet format 3.2).
std::string encode(const PullIntent& intent, ApiVersion version);

/// The same for a pulled record; throws Error for a time outside the years 0000-9999.
std::string encode(const PulledRecord& record, ApiVersion version);

} // namespace pullrec
