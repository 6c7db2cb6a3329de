// SPDX-License-Identifier: Apache-2.0
#include "db/open_elsewhere.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <fstream>
#include <set>
#include <sstream>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

namespace pullrec::db {

namespace {

/// How the kernel names a file in `/proc/locks`.
std::string lock_name(const struct stat& status) {
    return fmt::format("{:02x}:{:02x}:{}", major(status.st_dev), minor(status.st_dev),
                       status.st_ino);
}

/// A connection in WAL mode holds a shared lock on the database as long as it is open.
std::set<std::string> locked_files(const Location& location) {
    std::set<std::string> names;
    for (const auto* suffix : {"", "-shm"}) {
        struct stat status {};
        if (::lstat((location.path + suffix).c_str(), &status) == 0) {
            names.insert(lock_name(status));
        }
    }
    return names;
}

} // namespace

std::vector<int> processes_with_open(const Location& location) {
    const std::set<std::string> names = locked_files(location);
    std::set<int> processes;
    std::ifstream locks("/proc/locks");
    for (std::string line; std::getline(locks, line);) {
        std::istringstream words(line);
        std::string number;
        std::string kind;
        std::string strength;
        std::string access;
        int process = 0;
        std::string file;
        if (words >> number >> kind >> strength >> access >> process >> file && kind == "POSIX" &&
            process > 0 && process != ::getpid() && names.contains(file)) {
            processes.insert(process);
        }
    }
    return {processes.begin(), processes.end()};
}

std::string processes_text(const Location& location) {
    const auto processes = processes_with_open(location);
    return processes.empty() ? "another process"
                             : fmt::format("process {}", fmt::join(processes, ", "));
}

} // namespace pullrec::db
