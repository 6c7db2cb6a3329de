// SPDX-License-Identifier: Apache-2.0
#include "db/copy_in_child.hpp"

#include "db/failure.hpp"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace pullrec::db {

namespace {

constexpr std::size_t kChunk = 65'536;

/// The system error, 0 when written; only calls that are safe in a forked child of a threaded
/// process.
int write_all(int target, const char* data, std::size_t size) {
    while (size > 0) {
        const auto written = ::write(target, data, size);
        if (written < 0) {
            return errno;
        }
        data += written;
        size -= static_cast<std::size_t>(written);
    }
    return 0;
}

int copy_contents(int source, int target) {
    std::array<char, kChunk> buffer; // NOLINT(cppcoreguidelines-pro-type-member-init): read fills
    for (;;) {
        const auto size = ::read(source, buffer.data(), buffer.size());
        if (size <= 0) {
            return size == 0 ? 0 : errno;
        }
        if (const int error = write_all(target, buffer.data(), static_cast<std::size_t>(size))) {
            return error;
        }
    }
}

int copy(const char* from, const char* to) {
    const int source = ::open(from, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    struct stat status {};
    if (source < 0 || fstat(source, &status) != 0) {
        return errno;
    }
    if (!S_ISREG(status.st_mode) || status.st_nlink != 1) {
        return EPERM;
    }
    const int target = ::open(to, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    return target < 0 ? errno : copy_contents(source, target);
}

bool is_lack_of_space(int error) {
    return error == ENOSPC || error == EDQUOT || error == EFBIG;
}

/// What the child writes; EIO when it died before.
int read_report(int source) {
    int error = EIO;
    ssize_t size = -1;
    do {
        size = ::read(source, &error, sizeof(error));
    } while (size < 0 && errno == EINTR);
    return size == sizeof(error) ? error : EIO;
}

} // namespace

void copy_in_child(const std::string& from, const std::string& to) {
    // its exit status is not asked for: a host that ignores SIGCHLD or waits for any child takes it
    std::array<int, 2> report{};
    if (::pipe2(report.data(), O_CLOEXEC) != 0) {
        throw system_failure(errno, from);
    }
    const pid_t child = ::fork();
    if (child == 0) {
        const int error = copy(from.c_str(), to.c_str());
        _exit(::write(report[1], &error, sizeof(error)) == sizeof(error) ? 0 : 1);
    }
    const int error_of_fork = errno;
    ::close(report[1]);
    const int error = child < 0 ? error_of_fork : read_report(report[0]);
    ::close(report[0]);
    while (child > 0 && ::waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
    }
    if (error != 0) {
        throw system_failure(error, is_lack_of_space(error) ? to : from);
    }
}

} // namespace pullrec::db
