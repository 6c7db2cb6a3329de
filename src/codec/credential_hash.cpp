// SPDX-License-Identifier: Apache-2.0
#include "codec/credential_hash.hpp"

#include "codec/json_text.hpp"
#include "domain/digest.hpp"

#include <array>
#include <utility>

namespace pullrec {
namespace {

/// A text that is wiped at the end of the scope, also by an exception.
struct WipedAtEnd {
    std::string& text;
    ~WipedAtEnd() { wipe(text); }
};

} // namespace

std::string credential_hash(const AuthConfig& config) {
    const std::array<std::pair<std::string_view, std::string_view>, 7> fields = {{
        {"username", config.username},
        {"password", config.password},
        {"auth", config.auth},
        {"email", config.email},
        {"serveraddress", config.server_address},
        {"identitytoken", config.identity_token},
        {"registrytoken", config.registry_token},
    }};
    std::string json;
    const WipedAtEnd wiped{json};
    // Escapes take six bytes at most: the text never moves, and nothing of it is left behind.
    std::size_t longest = 2;
    for (const auto& [name, value] : fields) {
        longest += name.size() + value.size() * 6 + 6;
    }
    json.reserve(longest);
    for (const auto& [name, value] : fields) {
        if (!value.empty()) {
            json += json.empty() ? '{' : ',';
            json::append_string(json, name);
            json += ':';
            json::append_string(json, value);
        }
    }
    json += json.empty() ? "{}" : "}";
    return sha256_hex(json);
}

std::string credential_hash(const Login& login) {
    return credential_hash({.username = login.username.view(),
                            .password = login.password.view(),
                            .email = login.email.view()});
}

} // namespace pullrec
