// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "exchange/descriptor.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <sys/types.h>

namespace pullrec::cli {

/// A file that appears under its name as a whole and on disk, or not at all: until `publish` it is
/// a new file (0600) beside its place, which goes with its scope. A link of that name is replaced,
/// never followed. Each call throws `Error` (io).
class PlacedFile {
public:
    explicit PlacedFile(const std::filesystem::path& path);
    ~PlacedFile();
    PlacedFile(const PlacedFile&) = delete;
    PlacedFile& operator=(const PlacedFile&) = delete;

    void write(std::string_view text) const;
    /// Puts it in place with that mode.
    void publish(mode_t mode);

private:
    std::string path_;
    std::string name_;
    std::string folder_path_;
    std::string temporary_;
    exchange::Descriptor folder_;
    exchange::Descriptor file_;
    bool named_ = false;
};

} // namespace pullrec::cli
