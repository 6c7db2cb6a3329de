// SPDX-License-Identifier: Apache-2.0
#include "db/child_process.hpp"

#include <array>
#include <exception>
#include <fstream>
#include <grp.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

namespace pullrec::db::testing {

namespace {

std::string report_of(const std::function<std::string()>& f) {
    try {
        return f();
    } catch (const std::exception& exception) {
        return exception.what();
    }
}

std::string read_to_end(int source) {
    std::string text;
    std::array<char, 512> buffer{};
    for (ssize_t size = 0; (size = ::read(source, buffer.data(), buffer.size())) > 0;) {
        text.append(buffer.data(), static_cast<std::size_t>(size));
    }
    return text;
}

} // namespace

std::string in_child(const std::function<std::string()>& f) {
    std::array<int, 2> ends{};
    if (::pipe(ends.data()) != 0) {
        return "cannot make a pipe";
    }
    const pid_t child = ::fork();
    if (child == 0) {
        const auto report = report_of(f);
        const auto written = ::write(ends[1], report.data(), report.size());
        _exit(written == static_cast<ssize_t>(report.size()) ? 0 : 1);
    }
    ::close(ends[1]);
    auto report = read_to_end(ends[0]);
    ::close(ends[0]);
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? report : "the child died: " + report;
}

bool become_nobody(const std::string& folder) {
    constexpr uid_t kNobody = 65534;
    return ::chown(folder.c_str(), kNobody, kNobody) == 0 && ::setgroups(0, nullptr) == 0 &&
           ::setresgid(kNobody, kNobody, kNobody) == 0 &&
           ::setresuid(kNobody, kNobody, kNobody) == 0;
}

bool enter_private_mounts() {
    const bool root = ::geteuid() == 0;
    const auto uid_map = "0 " + std::to_string(::geteuid()) + " 1";
    const auto gid_map = "0 " + std::to_string(::getegid()) + " 1";
    if (::unshare(CLONE_NEWNS | (root ? 0 : CLONE_NEWUSER)) != 0) {
        return false;
    }
    if (!root) {
        // be root in here, so that mounting is allowed
        std::ofstream("/proc/self/uid_map") << uid_map;
        std::ofstream("/proc/self/setgroups") << "deny";
        std::ofstream("/proc/self/gid_map") << gid_map;
    }
    return ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0;
}

} // namespace pullrec::db::testing
