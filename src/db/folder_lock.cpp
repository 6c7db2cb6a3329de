// SPDX-License-Identifier: Apache-2.0
#include "db/folder_lock.hpp"

#include "db/failure.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace pullrec::db {

FolderLock::FolderLock(const std::string& folder)
    : folder_(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
    if (folder_ < 0) {
        throw system_failure(errno, folder);
    }
    if (::flock(folder_, LOCK_EX | LOCK_NB) != 0) {
        const int error = errno;
        ::close(folder_);
        if (error == EWOULDBLOCK) {
            throw Failure(
                Reason::locked,
                fmt::format("another run is making a database in {}: wait for its end", folder));
        }
        throw system_failure(error, folder);
    }
}

FolderLock::~FolderLock() {
    ::close(folder_);
}

} // namespace pullrec::db
