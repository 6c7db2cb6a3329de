// SPDX-License-Identifier: Apache-2.0
#include "codec/credentials_document.hpp"

#include "codec/record_document.hpp"
#include "codec/record_schema.hpp"
#include "codec/strict_reader.hpp"
#include "domain/error.hpp"

namespace pullrec {

Credentials decode_credentials(std::string_view document) {
    if (document.size() > record_document_limit) {
        throw Error(ErrorCode::invalid_document, "credentials are larger than 1 MiB");
    }
    Credentials credentials;
    StrictReader reader(document);
    reader.document(credentials, credentials_members());
    if (const auto& fault = reader.fault()) {
        throw Error(ErrorCode::invalid_document, "credentials: " + describe(*fault));
    }
    return credentials;
}

} // namespace pullrec
