// SPDX-License-Identifier: Apache-2.0
#include "cli/child_process.hpp"

#include "exchange/system_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace pullrec::cli {

namespace {

/// What posix_spawn is told beside the words.
class SpawnRules {
public:
    explicit SpawnRules(const ChildStart& start) {
        ::posix_spawn_file_actions_init(&actions_);
        ::posix_spawnattr_init(&attributes_);
        place(start.input, STDIN_FILENO);
        place(start.output, STDOUT_FILENO);
        place(start.errors, STDERR_FILENO);
        sigset_t usual;
        ::sigemptyset(&usual);
        for (const int number : {SIGINT, SIGPIPE, SIGXFSZ}) {
            ::sigaddset(&usual, number);
        }
        ::posix_spawnattr_setsigdefault(&attributes_, &usual);
        ::posix_spawnattr_setpgroup(&attributes_, 0);
        int flags = POSIX_SPAWN_SETSIGDEF | (start.own_group ? POSIX_SPAWN_SETPGROUP : 0);
        if (start.held_back != nullptr) {
            ::posix_spawnattr_setsigmask(&attributes_, start.held_back);
            flags |= POSIX_SPAWN_SETSIGMASK;
        }
        ::posix_spawnattr_setflags(&attributes_, static_cast<short>(flags));
    }
    ~SpawnRules() {
        ::posix_spawn_file_actions_destroy(&actions_);
        ::posix_spawnattr_destroy(&attributes_);
    }
    SpawnRules(const SpawnRules&) = delete;
    SpawnRules& operator=(const SpawnRules&) = delete;

    /// Throws `std::system_error`.
    [[nodiscard]] pid_t run(std::vector<std::string>& words) const {
        std::vector<char*> argv;
        argv.reserve(words.size() + 1);
        for (std::string& word : words) {
            argv.push_back(word.data());
        }
        argv.push_back(nullptr);
        pid_t process = -1;
        const int error =
            ::posix_spawnp(&process, argv.front(), &actions_, &attributes_, argv.data(), environ);
        if (error != 0) {
            throw std::system_error(error, std::generic_category());
        }
        return process;
    }

private:
    void place(int descriptor, int stream) {
        if (descriptor >= 0) {
            ::posix_spawn_file_actions_adddup2(&actions_, descriptor, stream);
        }
    }

    posix_spawn_file_actions_t actions_{};
    posix_spawnattr_t attributes_{};
};

} // namespace

Pipe make_pipe() {
    std::array<int, 2> ends{-1, -1};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
        throw std::system_error(errno, std::generic_category());
    }
    return {exchange::Descriptor(ends[0]), exchange::Descriptor(ends[1])};
}

ChildProcess::ChildProcess(std::vector<std::string> words, const ChildStart& start)
    : process_(SpawnRules(start).run(words)),
      own_group_(start.own_group),
      exit_(static_cast<int>(::syscall(SYS_pidfd_open, process_, 0))) {}

ChildProcess::~ChildProcess() {
    if (process_ > 0) {
        ::kill(own_group_ ? -process_ : process_, SIGKILL);
        end();
    }
}

void ChildProcess::signal(int number) const {
    ::kill(process_, number);
}

bool ChildProcess::await(std::span<pollfd> others, std::chrono::milliseconds most) const {
    constexpr std::chrono::milliseconds kBetweenLooks{100};
    std::array<pollfd, 3> all{};
    pollfd* const exit = std::copy(others.begin(), others.end(), all.begin());
    *exit = {exit_.get(), POLLIN, 0};
    const auto patience = exit_ ? most : std::min(most, kBetweenLooks);
    const bool any = ::poll(all.data(), others.size() + 1, static_cast<int>(patience.count())) > 0;
    std::transform(all.data(), exit, others.begin(), [&](pollfd seen) {
        seen.revents = any ? seen.revents : short{0};
        return seen;
    });
    return has_ended();
}

bool ChildProcess::has_ended() const {
    siginfo_t end{};
    return ::waitid(P_PID, static_cast<id_t>(process_), &end, WEXITED | WNOHANG | WNOWAIT) != 0 ||
           end.si_pid == process_;
}

std::optional<int> ChildProcess::end() {
    const pid_t process = std::exchange(process_, -1);
    int status = 0;
    pid_t waited = -1;
    do {
        waited = ::waitpid(process, &status, 0);
    } while (waited < 0 && errno == EINTR);
    return waited == process ? std::optional(status) : std::nullopt;
}

std::string why_not_run(int error) {
    const bool no_files = error == EMFILE || error == ENFILE;
    return exchange::reason_of(error) + (no_files ? ": raise the limit (ulimit -n)" : "");
}

} // namespace pullrec::cli
