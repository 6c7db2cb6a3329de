// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "exchange/descriptor.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace pullrec::exchange {

/// Writes files into one folder so that each appears under its name complete and on disk, or stays
/// as it was; the disk is waited for once a batch. What was not flushed when this ends is undone.
class FileBatch {
public:
    /// Opens the folder; fails when it is missing.
    explicit FileBatch(std::string folder);
    ~FileBatch();
    FileBatch(const FileBatch&) = delete;
    FileBatch& operator=(const FileBatch&) = delete;

    /// Puts a file (0600) beside its place.
    void add(const std::string& name, std::string_view bytes);

    /// Waits until the files of this batch are on disk, gives them their names and waits for those.
    void flush();

    [[nodiscard]] int folder() const noexcept { return folder_.get(); }

private:
    [[nodiscard]] std::string path_of(const std::string& name) const { return path_ + "/" + name; }

    std::string path_;
    Descriptor folder_;
    std::vector<std::string> pending_;
    std::size_t pending_bytes_ = 0;
};

} // namespace pullrec::exchange
