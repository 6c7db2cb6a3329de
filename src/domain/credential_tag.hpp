// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace pullrec {

/// What tables show of a credential: 8 hex of HMAC-SHA-256 of its hash under the store's tag key
/// (safety decision 17); "" for the empty hash, which names no credential.
std::string credential_tag(std::string_view credential_hash, std::string_view tag_key);

/// What is kept of a login that must only be told apart from others: the whole HMAC-SHA-256 in 64
/// hex, which begins with the tag where the login is given by its credential hash; "" for "".
std::string credential_fingerprint(std::string_view login, std::string_view tag_key);

/// A tag key for one run of a program that reads no store.
std::string passing_tag_key();

} // namespace pullrec
