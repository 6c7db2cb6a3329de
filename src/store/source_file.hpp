// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"
#include "store/stored.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pullrec::store {

/// By what a file is known not to have changed.
struct FileStamp {
    std::int64_t inode = 0;
    std::int64_t size = 0;        ///< bytes
    std::int64_t modified_at = 0; ///< nanoseconds since the epoch

    friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

/// A file of a kubelet's directories as it was when its content was last read.
struct SourceFile {
    std::string name;
    FileStamp stamp;
    std::string digest; ///< equal for equal bytes

    friend bool operator==(const SourceFile&, const SourceFile&) = default;
};

/// The files of one directory by name.
std::vector<SourceFile> read_source_files(db::Connection& connection, FileKind kind);

/// Adds a file or replaces what is known of it.
void put_source_file(db::Connection& connection, FileKind kind, const SourceFile& file);

/// Forgets a file.
void delete_source_file(db::Connection& connection, FileKind kind, std::string_view name);

} // namespace pullrec::store
