// SPDX-License-Identifier: Apache-2.0
#include "db/set_aside.hpp"

#include "db/failure.hpp"
#include "db/new_folder.hpp"
#include "db/open_elsewhere.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <unistd.h>

namespace pullrec::db {

namespace {

/// SQLite's lock bytes (os_unix.c: PENDING_BYTE and what follows it).
constexpr off_t kFirstLockByte = 0x40000000;
constexpr off_t kLockBytes = 512;

/// An open file that closes with its scope.
class Handle {
public:
    Handle(const std::string& path, int flags)
        : file_(::open(path.c_str(), flags | O_NOFOLLOW | O_CLOEXEC)) {}
    ~Handle() {
        if (file_ >= 0) {
            ::close(file_);
        }
    }
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;
    [[nodiscard]] int get() const { return file_; }

private:
    int file_;
};

void lock_out_others(const Handle& file, const Location& location) {
    struct flock lock {};
    lock.l_type = F_WRLCK;
    lock.l_whence = SEEK_SET;
    lock.l_start = kFirstLockByte;
    lock.l_len = kLockBytes;
    if (::fcntl(file.get(), F_OFD_SETLK, &lock) == 0) {
        return;
    }
    if (errno != EAGAIN && errno != EACCES) {
        throw system_failure(errno, location.path);
    }
    throw Failure(Reason::locked,
                  fmt::format("{} is open in {}: stop it first, then run this again", location.path,
                              processes_text(location)));
}

void sync_folder(const std::string& path) {
    const Handle folder(path, O_RDONLY | O_DIRECTORY);
    if (folder.get() < 0 || ::fsync(folder.get()) != 0) {
        throw system_failure(errno, path);
    }
}

bool move_into(const std::string& path, const std::string& folder) {
    const std::string name = path.substr(path.rfind('/'));
    if (::renameat2(AT_FDCWD, path.c_str(), AT_FDCWD, (folder + name).c_str(), RENAME_NOREPLACE) ==
        0) {
        return true;
    }
    if (errno != ENOENT) {
        throw system_failure(errno, path);
    }
    return false;
}

bool is_there(const Location& location) {
    constexpr std::array kParts{"", "-wal", "-shm"};
    return std::any_of(kParts.begin(), kParts.end(), [&](const char* suffix) {
        return ::access((location.path + suffix).c_str(), F_OK) == 0;
    });
}

} // namespace

bool set_aside(const Location& location, const std::string& folder) {
    if (!is_there(location)) {
        return false;
    }
    const Handle file(location.path, O_RDWR);
    if (file.get() >= 0) {
        lock_out_others(file, location);
    } else if (errno != ENOENT) {
        throw system_failure(errno, location.path);
    }
    make_folder(folder);
    // the database first: without its -wal it would be an older one that looks whole
    for (const auto* suffix : {"", "-wal", "-shm"}) {
        move_into(location.path + suffix, folder);
    }
    sync_folder(folder);
    sync_folder(location.directory);
    return true;
}

} // namespace pullrec::db
