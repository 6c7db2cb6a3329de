// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/shortage.hpp"

#include "tests/db/child_process.hpp"

#include <fcntl.h>
#include <filesystem>
#include <stdexcept>
#include <sys/mount.h>
#include <unistd.h>

namespace pullrec::faults {

void judge_child(const std::string& scenario, Figures& figures,
                 const std::function<std::string()>& f) {
    const std::string report = db::testing::in_child(f);
    if (report == db::testing::kNoMounts) {
        figures.skipped.push_back(scenario + ": " + report);
        return;
    }
    ++figures.faults;
    figures.judge(scenario, report.empty() ? std::vector<std::string>() : std::vector{report});
}

bool mount_memory(const std::string& folder, const char* size) {
    return db::testing::enter_private_mounts() &&
           ::mount("tmpfs", folder.c_str(), "tmpfs", 0, size) == 0;
}

void fill_disk(const std::string& folder, std::uintmax_t pages) {
    constexpr std::uintmax_t kPage = 4'096;
    const int file = ::open((folder + "/filler").c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0600);
    const auto free = std::filesystem::space(folder).available;
    const auto size = free > pages * kPage ? free - pages * kPage : 0;
    if (::posix_fallocate(file, 0, static_cast<off_t>(size)) != 0) {
        throw std::runtime_error("the disk cannot be filled");
    }
    ::close(file);
}

rlim_t next_file() {
    const int next = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
    ::close(next);
    return static_cast<rlim_t>(next);
}

} // namespace pullrec::faults
