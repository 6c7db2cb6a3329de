// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sodium.h>

#include <string>
#include <string_view>

namespace pullrec {

/// SHA-256 of the bytes as 64 lower-case hex digits.
std::string sha256_hex(std::string_view bytes);

/// The kubelet's file name for a key (an image or an image ref): `sha256-` and the digest of its
/// bytes (kubelet format 3.1).
std::string record_file_name(std::string_view key);

/// SHA-256 of bytes that come in pieces.
class Sha256 {
public:
    Sha256();
    void add(std::string_view bytes);
    /// The digest in 64 lower-case hex digits; nothing may be added afterwards.
    std::string hex();

private:
    crypto_hash_sha256_state state_{};
};

} // namespace pullrec
