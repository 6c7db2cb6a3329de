// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/login.hpp"

#include <string>
#include <string_view>

namespace pullrec {

/// A login as the runtime gets it; the kubelet fills user name, password and email only.
struct AuthConfig {
    std::string_view username = {};
    std::string_view password = {};
    std::string_view auth = {};
    std::string_view email = {};
    std::string_view server_address = {};
    std::string_view identity_token = {};
    std::string_view registry_token = {};
};

/// The credential hash, bit for bit the kubelet's (kubelet 15), as 64 lower-case hex digits.
std::string credential_hash(const AuthConfig& config);

/// The credential hash of a login.
std::string credential_hash(const Login& login);

} // namespace pullrec
