// SPDX-License-Identifier: Apache-2.0
#include "domain/secret_text.hpp"

#include <sodium.h>

namespace pullrec {

void wipe(void* memory, std::size_t size) noexcept {
    sodium_memzero(memory, size);
}

void wipe(std::string& text) noexcept {
    wipe(text.data(), text.capacity());
    text.clear();
}

} // namespace pullrec
