// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/login.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

namespace pullrec {

/// Whose reading of an `auth` text: they differ in padding, NUL bytes and a missing colon.
enum class AuthRules : std::uint8_t {
    kubelet,   ///< kubelet 14.1
    crio,      ///< runtimes A.3
    containerd ///< runtimes A.3
};

/// The rules of that name; none for another name.
std::optional<AuthRules> auth_rules_named(std::string_view name);

/// What somebody makes of an `auth` text.
struct DecodedAuth {
    Login login;
    bool anonymous = false; ///< the pull goes ahead without the login (CRI-O only)
};

/// Decodes an `auth` text: base64 of user name, colon, password. Throws Error (invalid_document)
/// where the owner of the rules does, quoting nothing.
DecodedAuth decode_auth(std::string_view auth, AuthRules rules);

} // namespace pullrec
