// SPDX-License-Identifier: Apache-2.0
#include "codec/secret_manifest.hpp"

#include "codec/base64.hpp"
#include "domain/error.hpp"

#include <fmt/format.h>

#include <utility>

namespace pullrec {
namespace {

SecretText text_of(const SecretManifest& manifest, const std::string& key) {
    if (const auto plain = manifest.string_data.find(key);
        plain != manifest.string_data.end() && !plain->second.empty()) {
        return SecretText(plain->second);
    }
    const auto encoded = manifest.data.find(key);
    if (encoded == manifest.data.end()) {
        return {};
    }
    DecodedBase64 decoded = decode_base64(encoded->second, Padding::required);
    if (!decoded.problem.empty()) {
        throw Error(ErrorCode::invalid_document,
                    fmt::format("a docker configuration in 'data' is no base64: it has {}",
                                decoded.problem));
    }
    return std::move(decoded.bytes);
}

} // namespace

SecretDocument secret_document_of(SecretManifest manifest) {
    SecretDocument document{std::move(manifest.coordinates), std::move(manifest.type),
                            text_of(manifest, ".dockerconfigjson"),
                            text_of(manifest, ".dockercfg")};
    for (auto* texts : {&manifest.data, &manifest.string_data}) {
        for (auto& [key, text] : *texts) {
            wipe(text);
        }
    }
    return document;
}

} // namespace pullrec
