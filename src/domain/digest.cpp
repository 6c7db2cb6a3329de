// SPDX-License-Identifier: Apache-2.0
#include "domain/digest.hpp"

#include <sodium.h>

#include <array>

namespace pullrec {

Sha256::Sha256() {
    crypto_hash_sha256_init(&state_);
}

void Sha256::add(std::string_view bytes) {
    crypto_hash_sha256_update(&state_, reinterpret_cast<const unsigned char*>(bytes.data()),
                              bytes.size());
}

std::string Sha256::hex() {
    std::array<unsigned char, crypto_hash_sha256_BYTES> digest{};
    crypto_hash_sha256_final(&state_, digest.data());
    std::string hex(digest.size() * 2 + 1, '\0');
    sodium_bin2hex(hex.data(), hex.size(), digest.data(), digest.size());
    hex.pop_back();
    return hex;
}

std::string sha256_hex(std::string_view bytes) {
    Sha256 digest;
    digest.add(bytes);
    return digest.hex();
}

std::string record_file_name(std::string_view key) {
    return "sha256-" + sha256_hex(key);
}

} // namespace pullrec
