// SPDX-License-Identifier: Apache-2.0
#include "cli/pull_child.hpp"

#include "cli/forwarded_signals.hpp"
#include "cli/last_line.hpp"
#include "cli/process.hpp"
#include "domain/error.hpp"
#include "exchange/system_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <optional>
#include <poll.h>
#include <spawn.h>
#include <string_view>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace pullrec::cli {

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::seconds kTimeToStop{10};

[[noreturn]] void fail(const std::vector<std::string>& words, int error) {
    throw Error(ErrorCode::io,
                fmt::format("'{}' cannot be run: {}", words.front(), exchange::reason_of(error)));
}

/// A pipe from the command that goes on to a stream of this process.
struct Passage {
    int from = -1;
    int to = -1;

    /// Passes on what is there; the text is valid until the next call. None: the pipe ended.
    std::optional<std::string_view> pass(std::array<char, 65536>& buffer) {
        const ssize_t count = ::read(from, buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR) {
            return std::string_view();
        }
        if (count <= 0) {
            ::close(from);
            from = -1;
            return std::nullopt;
        }
        const std::string_view text(buffer.data(), static_cast<std::size_t>(count));
        for (std::string_view left = text; !left.empty() && to >= 0;) {
            const ssize_t written = ::write(to, left.data(), left.size());
            if (written > 0) {
                left.remove_prefix(static_cast<std::size_t>(written));
            } else if (errno != EINTR) {
                to = -1; // nobody reads: the pull goes on all the same
            }
        }
        return text;
    }
};

class PullChild {
public:
    PullChild(const std::vector<std::string>& words, const PullWatch& watch)
        : watch_(watch), last_sign_(Clock::now()), last_told_(last_sign_ - watch.stall_timeout) {
        std::array<int, 2> output{-1, -1};
        std::array<int, 2> errors{-1, -1};
        if (::pipe2(output.data(), O_CLOEXEC) != 0 || ::pipe2(errors.data(), O_CLOEXEC) != 0) {
            fail(words, errno);
        }
        const HeldBackSignals held;
        const int error = spawn(words, output[1], errors[1], held.before());
        ::close(output[1]);
        ::close(errors[1]);
        passages_ = {Passage{output[0], STDOUT_FILENO}, Passage{errors[0], STDERR_FILENO}};
        if (error != 0) {
            close_all();
            fail(words, error);
        }
        ForwardedSignals::hand_to(process_);
        exit_ = static_cast<int>(::syscall(SYS_pidfd_open, process_, 0));
    }
    ~PullChild() {
        ForwardedSignals::hand_to(0);
        if (process_ > 0) {
            ::kill(process_, SIGKILL);
            ::waitpid(process_, nullptr, 0);
        }
        close_all();
    }
    PullChild(const PullChild&) = delete;
    PullChild& operator=(const PullChild&) = delete;

    PullChildEnd run() {
        while (!wait_once(milliseconds_left())) {
            stop_if_due();
        }
        // what it printed last lies in the pipes; who inherited them may hold them open for long
        while (wait_for_output(0)) {
        }
        ::waitpid(process_, &end_.status, 0);
        process_ = -1;
        // it may have come while this was not waiting, and the command heard of it, too
        end_.stopped = end_.stopped || stop_flag();
        end_.last_line = last_line_.text();
        return end_;
    }

private:
    int spawn(std::vector<std::string> words, int output, int errors, const sigset_t& mask) {
        std::vector<char*> argv;
        argv.reserve(words.size() + 1);
        for (std::string& word : words) {
            argv.push_back(word.data());
        }
        argv.push_back(nullptr);
        sigset_t usual;
        ::sigemptyset(&usual);
        ::sigaddset(&usual, SIGPIPE);
        ::sigaddset(&usual, SIGXFSZ);
        posix_spawn_file_actions_t actions;
        posix_spawnattr_t attributes;
        ::posix_spawn_file_actions_init(&actions);
        ::posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
        ::posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO);
        ::posix_spawnattr_init(&attributes);
        ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
        ::posix_spawnattr_setsigmask(&attributes, &mask);
        ::posix_spawnattr_setsigdefault(&attributes, &usual);
        const int error =
            ::posix_spawnp(&process_, argv.front(), &actions, &attributes, argv.data(), environ);
        ::posix_spawn_file_actions_destroy(&actions);
        ::posix_spawnattr_destroy(&attributes);
        if (error != 0) {
            process_ = -1;
        }
        return error;
    }

    void close_all() {
        for (const int file : {passages_[0].from, passages_[1].from, exit_}) {
            if (file >= 0) {
                ::close(file);
            }
        }
    }

    /// Waits for output or the end; true when the command ended.
    bool wait_once(int milliseconds) {
        std::array<pollfd, 3> awaited{pollfd{passages_[0].from, POLLIN, 0},
                                      pollfd{passages_[1].from, POLLIN, 0},
                                      pollfd{exit_, POLLIN, 0}};
        if (::poll(awaited.data(), awaited.size(), milliseconds) <= 0) {
            return false;
        }
        pass_on(awaited[0].revents != 0, awaited[1].revents != 0);
        return awaited[2].revents != 0;
    }

    /// Passes on what there is; false when there is nothing.
    bool wait_for_output(int milliseconds) {
        std::array<pollfd, 2> awaited{pollfd{passages_[0].from, POLLIN, 0},
                                      pollfd{passages_[1].from, POLLIN, 0}};
        return ::poll(awaited.data(), awaited.size(), milliseconds) > 0 &&
               pass_on(awaited[0].revents != 0, awaited[1].revents != 0);
    }

    bool pass_on(bool output, bool errors) {
        bool any = false;
        if (output) {
            const auto text = passages_[0].pass(buffer_);
            last_line_.add(text.value_or(""));
            any = true;
        }
        if (errors) {
            keep_words(passages_[1].pass(buffer_).value_or(""));
            any = true;
        }
        if (any) {
            note_sign_of_life();
        }
        return any;
    }

    void keep_words(std::string_view text) {
        constexpr std::size_t kKept = 4096;
        end_.last_words += text;
        if (end_.last_words.size() > kKept) {
            end_.last_words.erase(0, end_.last_words.size() - kKept);
        }
    }

    void note_sign_of_life() {
        constexpr int kTimesATimeout = 10;
        last_sign_ = Clock::now();
        if (watch_.stall_timeout.count() > 0 && !stopping_ &&
            last_sign_ - last_told_ >= watch_.stall_timeout / kTimesATimeout) {
            last_told_ = last_sign_;
            end_.stalled = !watch_.sign_of_life();
        }
    }

    [[nodiscard]] std::optional<Clock::time_point> next_deadline() const {
        if (stopping_) {
            return *stopping_ + kTimeToStop;
        }
        return watch_.stall_timeout.count() > 0 ? std::optional(last_sign_ + watch_.stall_timeout)
                                                : std::nullopt;
    }

    [[nodiscard]] int milliseconds_left() const {
        // a signal that comes just before the wait does not end it
        constexpr int kLongestWait = 1000;
        const auto deadline = next_deadline().value_or(Clock::time_point::max());
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
        return static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, kLongestWait));
    }

    void stop_if_due() {
        const bool late = next_deadline().value_or(Clock::time_point::max()) <= Clock::now();
        if (stopping_) {
            if (late) {
                ::kill(process_, SIGKILL);
            }
            return;
        }
        end_.stalled = end_.stalled || late;
        end_.stopped = stop_flag();
        if (end_.stopped || end_.stalled) {
            ::kill(process_, end_.stopped ? stop_signal() : SIGTERM);
            stopping_ = Clock::now();
        }
    }

    const PullWatch& watch_;
    PullChildEnd end_;
    pid_t process_ = -1;
    int exit_ = -1; ///< becomes readable when the command ends
    std::array<Passage, 2> passages_;
    std::array<char, 65536> buffer_{};
    LastLine last_line_;
    Clock::time_point last_sign_;
    Clock::time_point last_told_;
    std::optional<Clock::time_point> stopping_; ///< since when it should end
};

} // namespace

PullChildEnd run_pull(const std::vector<std::string>& words, const PullWatch& watch) {
    const ForwardedSignals forwarded;
    return PullChild(words, watch).run();
}

} // namespace pullrec::cli
