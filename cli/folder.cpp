// SPDX-License-Identifier: Apache-2.0
#include "cli/folder.hpp"

#include "exchange/system_error.hpp"

#include <algorithm>
#include <filesystem>

namespace pullrec::cli {

namespace {

namespace fs = std::filesystem;

template <class Iterator, class Wanted>
std::vector<std::string> files_of(const std::string& folder, Wanted wanted) {
    std::vector<std::string> files;
    try {
        for (const fs::directory_entry& entry : Iterator(folder)) {
            if (entry.is_regular_file() && wanted(entry.path())) {
                files.push_back(entry.path().string());
            }
        }
    } catch (const fs::filesystem_error& error) {
        throw exchange::system_error(error.code().value(), "cannot list " + folder);
    }
    std::sort(files.begin(), files.end());
    return files;
}

} // namespace

bool is_folder(const std::string& name) {
    std::error_code ignored;
    return name != "-" && fs::is_directory(name, ignored);
}

std::vector<std::string> files_in(const std::string& folder) {
    return files_of<fs::directory_iterator>(
        folder, [](const fs::path& path) { return !path.filename().string().starts_with('.'); });
}

std::vector<std::string> files_below(const std::string& folder) {
    return files_of<fs::recursive_directory_iterator>(
        folder, [](const fs::path& /*path*/) { return true; });
}

} // namespace pullrec::cli
