// SPDX-License-Identifier: Apache-2.0
#include "domain/credential_tag.hpp"

#include <sodium.h>

#include <array>

namespace pullrec {
namespace {

constexpr std::size_t tag_digits = 8;

const unsigned char* bytes_of(std::string_view text) noexcept {
    return reinterpret_cast<const unsigned char*>(text.data());
}

} // namespace

std::string credential_tag(std::string_view credential_hash, std::string_view tag_key) {
    return credential_fingerprint(credential_hash, tag_key).substr(0, tag_digits);
}

std::string credential_fingerprint(std::string_view login, std::string_view tag_key) {
    if (login.empty()) {
        return {};
    }
    std::array<unsigned char, crypto_auth_hmacsha256_BYTES> mac{};
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, bytes_of(tag_key), tag_key.size());
    crypto_auth_hmacsha256_update(&state, bytes_of(login), login.size());
    crypto_auth_hmacsha256_final(&state, mac.data());
    std::array<char, crypto_auth_hmacsha256_BYTES * 2 + 1> hex{};
    sodium_bin2hex(hex.data(), hex.size(), mac.data(), mac.size());
    return hex.data();
}

std::string passing_tag_key() {
    std::string key(crypto_auth_hmacsha256_KEYBYTES, '\0');
    randombytes_buf(key.data(), key.size());
    return key;
}

} // namespace pullrec
