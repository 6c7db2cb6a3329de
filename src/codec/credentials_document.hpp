// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/credentials.hpp"

#include <string_view>

namespace pullrec {

/// Reads one value of a record's `credentialMapping`, in JSON. Throws Error (invalid_document).
Credentials decode_credentials(std::string_view document);

} // namespace pullrec
