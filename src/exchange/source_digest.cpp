// SPDX-License-Identifier: Apache-2.0
#include "exchange/source_digest.hpp"

#include <sodium.h>

#include <array>

namespace pullrec::exchange {

std::string digest_of(const KnownFiles& files) {
    // BLAKE2b, because SHA-256 takes four times as long over every file's line
    crypto_generichash_state state;
    crypto_generichash_init(&state, nullptr, 0, crypto_generichash_BYTES);
    std::string line;
    for (const store::FileKind kind : {store::FileKind::intent, store::FileKind::record}) {
        for (const store::SourceFile& file : files.of(kind)) {
            line.assign(directory_name(kind)).append("/").append(file.name).append(1, '\0');
            line.append(file.digest).append("\n");
            crypto_generichash_update(&state, reinterpret_cast<const unsigned char*>(line.data()),
                                      line.size());
        }
    }
    std::array<unsigned char, crypto_generichash_BYTES> digest{};
    crypto_generichash_final(&state, digest.data(), digest.size());
    std::string hex(digest.size() * 2 + 1, '\0');
    sodium_bin2hex(hex.data(), hex.size(), digest.data(), digest.size());
    hex.pop_back();
    return hex;
}

} // namespace pullrec::exchange
