// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "codec/decode_fault.hpp"
#include "domain/record.hpp"
#include "domain/record_forms.hpp"

#include <cstdint>
#include <string_view>
#include <variant>

namespace pullrec {

/// What a document of the group `kubelet.config.k8s.io` says it is.
struct DocumentKind {
    enum class Kind : std::uint8_t { pull_intent, pulled_record, other } kind = Kind::other;
    ApiVersion version = ApiVersion::v1beta1; ///< of the two record kinds
    /// Of another kind: its one field beside `kind` and `apiVersion`; empty when we know no schema.
    std::string_view only_field = {};
};

/// Finds kind and version as the kubelet does before it reads the fields: the whole document must
/// be JSON, names are taken in any letter case, the last of several counts; null has neither.
std::variant<DocumentKind, DecodeFault> read_document_kind(std::string_view document,
                                                           RecordForms forms);

} // namespace pullrec
