// SPDX-License-Identifier: Apache-2.0
#include "db/new_folder.hpp"

#include "db/failure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace pullrec::db {

namespace {

std::string parent_of(const std::string& path) {
    return path.substr(0, std::max<std::size_t>(path.rfind('/'), 1));
}

} // namespace

bool make_folder(const std::string& path) {
    if (::mkdir(path.c_str(), 0700) != 0) {
        if (errno == EEXIST) {
            return false;
        }
        if (errno == ENOENT) {
            throw Failure(Reason::absent,
                          fmt::format("there is no folder {}: check the path", parent_of(path)));
        }
        throw system_failure(errno, path);
    }
    const int folder = ::open(parent_of(path).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const int error = folder >= 0 && ::fsync(folder) == 0 ? 0 : errno;
    if (folder >= 0) {
        ::close(folder);
    }
    if (error != 0) {
        throw system_failure(error, path);
    }
    return true;
}

} // namespace pullrec::db
