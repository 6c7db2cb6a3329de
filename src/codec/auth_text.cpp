// SPDX-License-Identifier: Apache-2.0
#include "codec/auth_text.hpp"

#include "codec/base64.hpp"
#include "domain/error.hpp"

#include <algorithm>
#include <string>

namespace pullrec {
namespace {

Padding padding_of(std::string_view auth, AuthRules rules) {
    const auto end = std::min(auth.find_last_not_of("\r\n"), auth.size());
    const bool padded = auth.substr(end).starts_with('=');
    return rules != AuthRules::kubelet || padded ? Padding::required : Padding::forbidden;
}

std::string_view without_outer_nuls(std::string_view text) {
    constexpr std::string_view nul("\0", 1);
    const auto begin = std::min(text.find_first_not_of(nul), text.size());
    return text.substr(begin, text.find_last_not_of(nul) + 1 - begin);
}

} // namespace

std::optional<AuthRules> auth_rules_named(std::string_view name) {
    if (name == "kubelet") {
        return AuthRules::kubelet;
    }
    if (name == "crio") {
        return AuthRules::crio;
    }
    return name == "containerd" ? std::optional(AuthRules::containerd) : std::nullopt;
}

DecodedAuth decode_auth(std::string_view auth, AuthRules rules) {
    const DecodedBase64 decoded = decode_base64(auth, padding_of(auth, rules));
    if (!decoded.problem.empty()) {
        throw Error(ErrorCode::invalid_document,
                    "'auth' is no base64: it has " + std::string(decoded.problem));
    }
    const std::string_view text = decoded.bytes.view();
    const auto colon = text.find(':');
    if (colon == std::string_view::npos) {
        if (rules == AuthRules::crio) {
            return {{}, true};
        }
        throw Error(ErrorCode::invalid_document,
                    "'auth' has no colon between user name and password");
    }
    std::string_view password = text.substr(colon + 1);
    if (rules != AuthRules::kubelet) {
        password = without_outer_nuls(password);
    }
    return {{SecretText(text.substr(0, colon)), SecretText(password), {}},
            rules == AuthRules::crio && colon == 0};
}

} // namespace pullrec
