// SPDX-License-Identifier: Apache-2.0
#include "exchange/fingerprint.hpp"

#include <array>

namespace pullrec::exchange {

Fingerprint::Fingerprint() {
    crypto_generichash_init(&state_, nullptr, 0, crypto_generichash_BYTES);
}

void Fingerprint::add(std::string_view bytes) {
    crypto_generichash_update(&state_, reinterpret_cast<const unsigned char*>(bytes.data()),
                              bytes.size());
}

std::string Fingerprint::hex() {
    std::array<unsigned char, crypto_generichash_BYTES> digest{};
    crypto_generichash_final(&state_, digest.data(), digest.size());
    std::string hex(digest.size() * 2 + 1, '\0');
    sodium_bin2hex(hex.data(), hex.size(), digest.data(), digest.size());
    hex.pop_back();
    return hex;
}

} // namespace pullrec::exchange
