// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/image.hpp"

#include <string>
#include <string_view>

namespace pullrec {

/// What makes two pulls one: the same image however it is spelled, the same login, the same scope.
struct PullKey {
    std::string candidate;   ///< the image spelled out, with its tag or digest
    std::string fingerprint; ///< of the login, 64 hex; "" without one
    std::string scope;       ///< the caller's, as a namespace; "" for none

    friend bool operator==(const PullKey&, const PullKey&) = default;
};

/// The key of a pull. `login` is any text that tells logins apart; only its HMAC-SHA-256 under the
/// store's key is kept. Throws `Error` (usage) for a text that is no image.
PullKey pull_key(const Image& image, std::string_view login, std::string_view scope,
                 std::string_view tag_key);

} // namespace pullrec
