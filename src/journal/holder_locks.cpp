// SPDX-License-Identifier: Apache-2.0
#include "journal/holder_locks.hpp"

#include "domain/error.hpp"
#include "journal/process_identity.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <fcntl.h>
#include <string_view>
#include <system_error>
#include <utility>

namespace pullrec::journal {

namespace {

std::string file_of(const std::string& database) {
    return database + ".holders";
}

std::string_view cure_of(int error) {
    switch (error) {
    case EMFILE:
    case ENFILE:
        return "raise the limit (ulimit -n)";
    case EACCES:
    case EPERM:
        return "run as its owner";
    case EROFS:
        return "mount it writable";
    case ENOSPC:
    case EDQUOT:
        return "free some space";
    case ELOOP:
        return "it must not be a link: remove it";
    default:
        return "check the disk and the mount";
    }
}

[[noreturn]] void fail(int error, const std::string& file) {
    throw Error(ErrorCode::io, fmt::format("cannot use {}: {}: {}", file,
                                           std::generic_category().message(error), cure_of(error)));
}

struct flock byte_lock(std::int64_t holder, short type) {
    struct flock lock {};
    lock.l_type = type;
    lock.l_whence = SEEK_SET;
    lock.l_start = holder;
    lock.l_len = 1;
    return lock;
}

} // namespace

HolderLocks::HolderLocks(int file) : file_(file), forks_at_opening_(forks()) {
    if (file >= 0) {
        close_in_children(file);
    }
}

HolderLocks::HolderLocks(HolderLocks&& other) noexcept
    : file_(std::exchange(other.file_, -1)), forks_at_opening_(other.forks_at_opening_) {}

HolderLocks HolderLocks::for_holder(const std::string& database) {
    const std::string path = file_of(database);
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (file < 0) {
        fail(errno, path);
    }
    return HolderLocks(file);
}

HolderLocks HolderLocks::for_asking(const std::string& database) {
    const std::string path = file_of(database);
    const int file = ::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0 && errno != ENOENT) {
        fail(errno, path);
    }
    return HolderLocks(file);
}

HolderLocks::~HolderLocks() {
    if (file_ >= 0 && !crossed_fork()) {
        close_here(file_);
    }
}

bool HolderLocks::take(std::int64_t holder) const {
    struct flock lock = byte_lock(holder, F_WRLCK);
    if (::fcntl(file_, F_OFD_SETLK, &lock) == 0) {
        return true;
    }
    if (errno != EAGAIN && errno != EACCES) {
        throw Error(ErrorCode::io, fmt::format("the file of holders beside the database cannot be "
                                               "locked: {}: use a file system that can",
                                               std::generic_category().message(errno)));
    }
    return false;
}

void HolderLocks::give_up(std::int64_t holder) const {
    struct flock lock = byte_lock(holder, F_UNLCK);
    ::fcntl(file_, F_OFD_SETLK, &lock);
}

bool HolderLocks::held_by_another(std::int64_t holder) const {
    if (file_ < 0) {
        return false;
    }
    struct flock lock = byte_lock(holder, F_WRLCK);
    return ::fcntl(file_, F_OFD_GETLK, &lock) != 0 || lock.l_type != F_UNLCK;
}

bool HolderLocks::crossed_fork() const {
    return forks() != forks_at_opening_;
}

} // namespace pullrec::journal
