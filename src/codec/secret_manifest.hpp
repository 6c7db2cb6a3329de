// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "codec/secret_document.hpp"
#include "domain/manifests.hpp"

namespace pullrec {

/// The docker configurations of a Secret among other manifests; its texts are wiped. Throws Error
/// (invalid_document) for one that is no base64.
SecretDocument secret_document_of(SecretManifest manifest);

} // namespace pullrec
