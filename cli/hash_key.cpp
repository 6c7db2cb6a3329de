// SPDX-License-Identifier: Apache-2.0
#include "cli/hash_key.hpp"

#include "cli/input.hpp"
#include "domain/error.hpp"

#include <cstddef>

namespace pullrec::cli {

namespace {

constexpr std::size_t kLeast = 16;
constexpr std::size_t kLimit = std::size_t{1024} * 1024;

} // namespace

Option hash_key_option() {
    return {.name = "hash-key-file",
            .value = "FILE",
            .help = "the fleet's key, under which equal credentials get equal tags; without it "
                    "nothing of a credential is exported"};
}

std::optional<SecretText> hash_key_argument(const Arguments& arguments) {
    const auto name = arguments.text("hash-key-file");
    if (!name) {
        return std::nullopt;
    }
    const SecretText whole = read_private_input(*name, kLimit);
    std::string_view key = whole.view();
    if (key.ends_with('\n')) {
        key.remove_suffix(1);
    }
    if (key.size() < kLeast) {
        throw Error(ErrorCode::usage, "--hash-key-file: the key is shorter than 16 bytes: make one "
                                      "with 'head -c 32 /dev/urandom'");
    }
    return SecretText(key);
}

} // namespace pullrec::cli
