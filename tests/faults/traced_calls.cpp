// SPDX-License-Identifier: Apache-2.0
// The system's calls that the product makes on files beside SQLite, in place of the C library's:
// told to the recorder, failed when armed, and passed on. Inside SQLite only the sync of a folder
// is noted, because the layer notes the rest.
#include "tests/faults/fault_plan.hpp"
#include "tests/faults/passing_vfs.hpp"
#include "tests/faults/recorder.hpp"

#include <array>
#include <cerrno>
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

int unlink(const char* path) noexcept {
    const auto go = [&] { return static_cast<int>(::syscall(SYS_unlink, path)); };
    Recorder* recorder = PassingVfs::is_inside_call() ? nullptr : Recorder::active();
    return recorder == nullptr ? go() : recorder->noted(Event::Kind::remove, path, go);
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
