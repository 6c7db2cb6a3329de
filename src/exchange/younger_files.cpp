// SPDX-License-Identifier: Apache-2.0
#include "exchange/younger_files.hpp"

#include "exchange/directories.hpp"
#include "exchange/system_error.hpp"

#include <cerrno>
#include <filesystem>
#include <sys/stat.h>

namespace pullrec::exchange {

namespace {

Timestamp modified_at(const struct stat& status) {
    return Timestamp(std::chrono::floor<std::chrono::microseconds>(
        std::chrono::seconds(status.st_mtim.tv_sec) +
        std::chrono::nanoseconds(status.st_mtim.tv_nsec)));
}

std::size_t count_in(const std::string& path, Timestamp since) {
    std::error_code error;
    std::size_t count = 0;
    for (std::filesystem::directory_iterator entry(path, error), end; !error && entry != end;
         entry.increment(error)) {
        struct stat status {};
        if (is_source_name(entry->path().filename().native()) &&
            ::lstat(entry->path().c_str(), &status) == 0 && modified_at(status) > since) {
            ++count;
        }
    }
    if (error && error != std::errc::no_such_file_or_directory) {
        throw system_error(error.value(), path);
    }
    return count;
}

} // namespace

std::size_t count_younger_files(const std::string& folder, Timestamp since) {
    const Directories directories{folder};
    return count_in(directories.path(store::FileKind::intent), since) +
           count_in(directories.path(store::FileKind::record), since);
}

} // namespace pullrec::exchange
