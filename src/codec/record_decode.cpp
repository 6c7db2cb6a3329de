// SPDX-License-Identifier: Apache-2.0
#include "codec/document_form.hpp"
#include "codec/document_kind.hpp"
#include "codec/record_document.hpp"
#include "codec/record_schema.hpp"
#include "codec/yaml_document.hpp"
#include "codec/yaml_fault.hpp"

#include <array>
#include <type_traits>

namespace pullrec {
namespace {

/// A document of a kind that is no record.
struct OtherDocument {};

template <class T>
Decoded<T> read_fields(std::string_view document, Members<T> members, ApiVersion version) {
    Document<T> decoded{{}, version};
    StrictReader reader(document);
    reader.document(decoded.value, members);
    if (const auto& fault = reader.fault()) {
        return *fault;
    }
    return decoded;
}

constexpr auto skip_value = [](StrictReader& in, OtherDocument& /*into*/) { in.skip(); };

Decoded<OtherDocument> read_other(std::string_view document, const DocumentKind& kind) {
    if (kind.only_field.empty()) {
        return Document<OtherDocument>{};
    }
    const std::array<Member<OtherDocument>, 3> members = {{
        {"kind", "kind", skip_value},
        {"apiVersion", "apiVersion", skip_value},
        {kind.only_field, kind.only_field, skip_value},
    }};
    return read_fields<OtherDocument>(document, members, kind.version);
}

/// Takes what was read of one kind where another was asked for: a fault in it comes first.
template <class Wanted, class Read>
Decoded<Wanted> as(Decoded<Read> read) {
    if (const auto* fault = std::get_if<DecodeFault>(&read)) {
        return *fault;
    }
    if constexpr (std::is_same_v<Wanted, Read>) {
        return read;
    } else {
        return DecodeFault{FaultClass::other_kind, "a document of another kind", {}, 0};
    }
}

template <class Wanted>
Decoded<Wanted> decode_json(std::string_view document, RecordForms forms) {
    const auto kind = read_document_kind(document, forms);
    if (const auto* fault = std::get_if<DecodeFault>(&kind)) {
        return *fault;
    }
    const auto& known = std::get<DocumentKind>(kind);
    switch (known.kind) {
    case DocumentKind::Kind::pull_intent:
        return as<Wanted>(read_fields(document, intent_members(), known.version));
    case DocumentKind::Kind::pulled_record:
        return as<Wanted>(read_fields(document, pulled_record_members(forms), known.version));
    case DocumentKind::Kind::other:
        break;
    }
    return as<Wanted>(read_other(document, known));
}

/// The first document of a YAML text counts; an empty text is null.
template <class Wanted>
Decoded<Wanted> decode_yaml(std::string_view document, RecordForms forms) {
    try {
        const YamlAsJson yaml = read_yaml(document, YamlDocuments::first, RepeatedNames::keep);
        auto decoded = decode_json<Wanted>(yaml.json.empty() ? "null" : yaml.json, forms);
        if (auto* fault = std::get_if<DecodeFault>(&decoded)) {
            fault->offset = yaml.source().written_offset(fault->offset);
        }
        return decoded;
    } catch (const YamlFault& fault) {
        return DecodeFault{FaultClass::malformed, fault.problem(), {}, fault.offset()};
    }
}

template <class Wanted>
Decoded<Wanted> decode(std::string_view document, RecordForms forms, LargeDocuments large) {
    if (large == LargeDocuments::refused && document.size() > record_document_limit) {
        return DecodeFault{
            FaultClass::malformed, "document is larger than 1 MiB", {}, record_document_limit};
    }
    return is_json_form(document) ? decode_json<Wanted>(document, forms)
                                  : decode_yaml<Wanted>(document, forms);
}

} // namespace

Decoded<PullIntent> decode_intent(std::string_view document, RecordForms forms,
                                  LargeDocuments large) {
    return decode<PullIntent>(document, forms, large);
}

Decoded<PulledRecord> decode_pulled_record(std::string_view document, RecordForms forms,
                                           LargeDocuments large) {
    return decode<PulledRecord>(document, forms, large);
}

} // namespace pullrec
