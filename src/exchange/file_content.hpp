// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "store/source_file.hpp"

#include <cstddef>
#include <optional>
#include <string>

struct stat;

namespace pullrec::exchange {

/// Largest unreadable file whose bytes are kept (safety decision 2).
inline constexpr std::size_t kept_bytes_limit = std::size_t{16} * 1024 * 1024;

/// What reading one file came to.
struct FileContent {
    bool gone = false; ///< it was removed since it was listed
    store::FileStamp stamp;
    std::string digest;               ///< SHA-256 in hex of a file over the limit
    std::optional<std::string> bytes; ///< none when it could not be read or is over the limit
    std::string fault;                ///< why it could not be read, for people; "" otherwise
};

/// Inode, size and time of change as the file system has them.
store::FileStamp stamp_of(const struct stat& status);

/// Reads a file of a directory without waiting for anybody: what is no regular file is not opened;
/// a link is read through (kubelet 4.1).
FileContent read_content(int directory, const std::string& name);

} // namespace pullrec::exchange
