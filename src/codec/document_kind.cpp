// SPDX-License-Identifier: Apache-2.0
#include "codec/document_kind.hpp"

#include "codec/go_field_name.hpp"
#include "codec/json_cursor.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

namespace pullrec {
namespace {

using json::Token;
using Kind = DocumentKind::Kind;

struct RegisteredKind {
    std::string_view kind;
    std::string_view version;
    DocumentKind meaning;
};

constexpr std::array registered_kinds = {
    RegisteredKind{"ImagePullIntent", "v1beta1", {Kind::pull_intent, ApiVersion::v1beta1}},
    RegisteredKind{"ImagePulledRecord", "v1beta1", {Kind::pulled_record, ApiVersion::v1beta1}},
    RegisteredKind{"ImagePullIntent", "v1alpha1", {Kind::pull_intent, ApiVersion::v1alpha1}},
    RegisteredKind{"ImagePulledRecord", "v1alpha1", {Kind::pulled_record, ApiVersion::v1alpha1}},
    RegisteredKind{"KubeletConfiguration", "v1beta1", {}},
    RegisteredKind{"SerializedNodeConfigSource", "v1beta1", {.only_field = "source"}},
    RegisteredKind{"CredentialProviderConfig", "v1alpha1", {.only_field = "providers"}},
    RegisteredKind{"CredentialProviderConfig", "v1beta1", {.only_field = "providers"}},
    RegisteredKind{"CredentialProviderConfig", "v1", {.only_field = "providers"}},
};

/// The text of `kind` or `apiVersion` and where it stands.
struct TypeField {
    std::string text;
    std::size_t offset = 0;
};

struct TypeMeta {
    TypeField kind;
    TypeField api_version;
};

/// Reads the value of a type field; a JSON null leaves what was there, as in Go.
std::optional<DecodeFault> read_type_field(json::Cursor& cursor, TypeField& field,
                                           std::string_view name) {
    const Token token = cursor.next();
    if (token == Token::string) {
        field = {std::string(cursor.text()), cursor.offset()};
    } else if (token != Token::null && token != Token::fault) {
        return DecodeFault{FaultClass::malformed, "expected a string for", name, cursor.offset()};
    }
    return std::nullopt;
}

std::variant<TypeMeta, DecodeFault> read_type_meta(std::string_view document) {
    json::Cursor cursor(document);
    TypeMeta meta;
    std::optional<DecodeFault> wrong_type;
    const Token first = cursor.next();
    if (first != Token::object_begin && first != Token::null) {
        wrong_type = {FaultClass::malformed, "expected an object", {}, cursor.offset()};
        cursor.skip();
    }
    while (!wrong_type && first == Token::object_begin && cursor.next() == Token::key) {
        if (is_go_field_name(cursor.text(), "kind")) {
            wrong_type = read_type_field(cursor, meta.kind, "kind");
        } else if (is_go_field_name(cursor.text(), "apiVersion")) {
            wrong_type = read_type_field(cursor, meta.api_version, "apiVersion");
        } else {
            cursor.next();
            cursor.skip();
        }
    }
    if (!wrong_type && cursor.token() != Token::fault) {
        cursor.next();
    }
    if (cursor.token() == Token::fault) {
        return DecodeFault{FaultClass::malformed, cursor.problem(), {}, cursor.offset()};
    }
    if (wrong_type) {
        return *wrong_type;
    }
    return meta;
}

bool is_readable(const RegisteredKind& kind, RecordForms forms) {
    return forms.v1beta1 || kind.meaning.kind == Kind::other || kind.version != "v1beta1";
}

std::variant<DocumentKind, DecodeFault> find_kind(const TypeMeta& meta, RecordForms forms) {
    const std::string_view api_version = meta.api_version.text;
    const auto slash = api_version.find('/');
    const bool grouped = slash != std::string_view::npos;
    const auto group = grouped ? api_version.substr(0, slash) : std::string_view();
    const auto version = grouped ? api_version.substr(slash + 1) : api_version;
    if (version.find('/') != std::string_view::npos) {
        return DecodeFault{FaultClass::malformed, "more than one slash in", "apiVersion",
                           meta.api_version.offset};
    }
    if (meta.kind.text.empty()) {
        return DecodeFault{FaultClass::missing_kind, "no value for", "kind", meta.kind.offset};
    }
    if (version.empty()) {
        return DecodeFault{FaultClass::missing_version, "no value for", "apiVersion",
                           meta.api_version.offset};
    }
    const auto* const found =
        std::ranges::find_if(registered_kinds, [&](const RegisteredKind& candidate) {
            return group == "kubelet.config.k8s.io" && candidate.version == version &&
                   candidate.kind == meta.kind.text && is_readable(candidate, forms);
        });
    if (found == registered_kinds.end()) {
        return DecodeFault{FaultClass::not_registered,
                           "kind or version unknown to this kubelet",
                           {},
                           meta.kind.offset};
    }
    return found->meaning;
}

} // namespace

std::variant<DocumentKind, DecodeFault> read_document_kind(std::string_view document,
                                                           RecordForms forms) {
    const auto meta = read_type_meta(document);
    if (const auto* fault = std::get_if<DecodeFault>(&meta)) {
        return *fault;
    }
    return find_kind(std::get<TypeMeta>(meta), forms);
}

} // namespace pullrec
