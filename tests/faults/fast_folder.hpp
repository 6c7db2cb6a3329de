// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>

namespace pullrec::faults {

/// A private folder in memory where there is room, removed with all it holds.
class FastFolder {
public:
    FastFolder() {
        const bool memory = std::filesystem::is_directory("/dev/shm");
        path_ = (memory ? "/dev/shm" : std::filesystem::temp_directory_path().string()) +
                "/pullrec-faults-XXXXXX";
        if (mkdtemp(path_.data()) == nullptr) {
            throw std::runtime_error("no scratch folder");
        }
    }
    ~FastFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    FastFolder(const FastFolder&) = delete;
    FastFolder& operator=(const FastFolder&) = delete;

    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] std::string file(const std::string& name) const { return path_ + "/" + name; }

private:
    std::string path_;
};

} // namespace pullrec::faults
