// SPDX-License-Identifier: Apache-2.0
#include "db/child_process.hpp"

#include <array>
#include <exception>
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

bool enter_private_mounts() {
    const int flags = CLONE_NEWNS | (::geteuid() == 0 ? 0 : CLONE_NEWUSER);
    return ::unshare(flags) == 0 &&
           ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0;
}

} // namespace pullrec::db::testing
