// SPDX-License-Identifier: Apache-2.0
// The system's calls that the product makes on files beside SQLite, in place of the C library's:
// told to the recorder, failed when armed, and passed on. Inside SQLite only the sync of a folder
// is noted, because the layer notes the rest.
#include "tests/faults/fault_plan.hpp"
#include "tests/faults/passing_vfs.hpp"
#include "tests/faults/recorder.hpp"

#include <array>
#include <cerrno>
#include <cstdarg>
#include <cstdint>
#include <fcntl.h>
#include <string>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

using pullrec::faults::Call;
using pullrec::faults::Event;
using pullrec::faults::PassingVfs;
using pullrec::faults::Recorder;

namespace {

bool fails(Call call) {
    const auto* fault = pullrec::faults::strikes(call);
    if (fault != nullptr) {
        errno = fault->full ? ENOSPC : EIO;
    }
    return fault != nullptr;
}

std::string path_of(int file) {
    std::array<char, 4096> path{};
    const auto size =
        ::readlink(("/proc/self/fd/" + std::to_string(file)).c_str(), path.data(), path.size());
    return size > 0 ? std::string(path.data(), static_cast<std::size_t>(size)) : std::string();
}

/// The recorder, where it notes what the product itself does.
Recorder* recorder_of_product() {
    return PassingVfs::is_inside_call() ? nullptr : Recorder::active();
}

std::string path_at(int folder, const char* name) {
    return name[0] == '/' ? std::string(name) : path_of(folder) + "/" + name;
}

int open_at(int folder, const char* name, int flags, mode_t mode) {
    if (!PassingVfs::is_inside_call() && fails(Call::raw_open)) {
        return -1;
    }
    const int file = static_cast<int>(::syscall(SYS_openat, folder, name, flags, mode));
    Recorder* recorder = recorder_of_product();
    if (recorder != nullptr && file >= 0 && (flags & O_CREAT) != 0) {
        recorder->opened(path_of(file));
    }
    return file;
}

std::int64_t end_of(int file) {
    struct stat status {};
    const bool appends = (::fcntl(file, F_GETFL) & O_APPEND) != 0;
    return appends && ::fstat(file, &status) == 0 ? status.st_size : ::lseek(file, 0, SEEK_CUR);
}

int remove_at(int folder, const char* name, int flags) {
    const auto go = [&] { return static_cast<int>(::syscall(SYS_unlinkat, folder, name, flags)); };
    Recorder* recorder = recorder_of_product();
    return recorder == nullptr ? go()
                               : recorder->noted(Event::Kind::remove, path_at(folder, name), go);
}

bool is_folder(int file) {
    struct stat status {};
    return ::fstat(file, &status) == 0 && S_ISDIR(status.st_mode);
}

int sync(int file, long number) {
    const auto go = [&] { return static_cast<int>(::syscall(number, file)); };
    const bool folder = is_folder(file);
    if (PassingVfs::is_inside_call() && !folder) {
        return go();
    }
    if (!PassingVfs::is_inside_call() && fails(Call::raw_sync)) {
        return -1;
    }
    Recorder* recorder = Recorder::active();
    const auto kind = folder ? Event::Kind::sync_folder : Event::Kind::sync;
    return recorder == nullptr ? go() : recorder->noted(kind, path_of(file), go);
}

} // namespace

// NOLINTBEGIN(readability-inconsistent-declaration-parameter-name): the system's are reserved
extern "C" {

int fsync(int file) {
    return sync(file, SYS_fsync);
}

int fdatasync(int file) {
    return sync(file, SYS_fdatasync);
}

int syncfs(int file) noexcept {
    if (fails(Call::raw_sync)) {
        return -1;
    }
    const auto go = [&] { return static_cast<int>(::syscall(SYS_syncfs, file)); };
    Recorder* recorder = Recorder::active();
    return recorder == nullptr ? go() : recorder->noted(Event::Kind::sync_all, path_of(file), go);
}

int open(const char* path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    const auto mode = (flags & O_CREAT) != 0 ? va_arg(more, mode_t) : 0;
    va_end(more);
    return open_at(AT_FDCWD, path, flags, mode);
}

int openat(int folder, const char* name, int flags, ...) {
    va_list more;
    va_start(more, flags);
    const auto mode = (flags & O_CREAT) != 0 ? va_arg(more, mode_t) : 0;
    va_end(more);
    return open_at(folder, name, flags, mode);
}

ssize_t write(int file, const void* data, size_t size) {
    const bool inside = PassingVfs::is_inside_call();
    const auto* fault = inside ? nullptr : pullrec::faults::strikes(Call::raw_write);
    if (fault != nullptr && !fault->partial) {
        errno = fault->full ? ENOSPC : EIO;
        return -1;
    }
    const size_t part = fault != nullptr ? size / 2 : size;
    ssize_t written = -1;
    const auto go = [&] {
        written = ::syscall(SYS_write, file, data, part);
        return written == static_cast<ssize_t>(part) ? 0 : -1;
    };
    Recorder* recorder = recorder_of_product();
    if (recorder == nullptr) {
        go();
    } else {
        recorder->noted(Event::Kind::write, path_of(file), go, end_of(file),
                        std::string(static_cast<const char*>(data), part));
    }
    return written;
}

int unlink(const char* path) noexcept {
    return remove_at(AT_FDCWD, path, 0);
}

int unlinkat(int folder, const char* name, int flags) noexcept {
    if (fails(Call::raw_remove)) {
        return -1;
    }
    return remove_at(folder, name, flags);
}

int renameat(int from_folder, const char* from, int to_folder, const char* to) noexcept {
    if (fails(Call::rename)) {
        return -1;
    }
    const auto go = [&] {
        return static_cast<int>(::syscall(SYS_renameat, from_folder, from, to_folder, to));
    };
    Recorder* recorder = Recorder::active();
    return recorder == nullptr ? go()
                               : recorder->noted(Event::Kind::rename, path_at(from_folder, from),
                                                 go, 0, path_at(to_folder, to));
}

int renameat2(int from_folder, const char* from, int to_folder, const char* to,
              unsigned flags) noexcept {
    if (fails(Call::rename)) {
        return -1;
    }
    const auto go = [&] {
        return static_cast<int>(::syscall(SYS_renameat2, from_folder, from, to_folder, to, flags));
    };
    Recorder* recorder = Recorder::active();
    return recorder == nullptr ? go() : recorder->noted(Event::Kind::rename, from, go, 0, to);
}
}
// NOLINTEND(readability-inconsistent-declaration-parameter-name)
