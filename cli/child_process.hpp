// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "exchange/descriptor.hpp"

#include <chrono>
#include <csignal>
#include <optional>
#include <poll.h>
#include <span>
#include <string>
#include <sys/types.h>
#include <vector>

namespace pullrec::cli {

/// A pipe; no child inherits its ends by accident.
struct Pipe {
    exchange::Descriptor from;
    exchange::Descriptor to;
};

/// Throws `std::system_error`.
Pipe make_pipe();

/// How a command is started.
struct ChildStart {
    int input = -1; ///< what it reads; -1: what this process reads
    int output = -1;
    int errors = -1;
    bool own_group = false;              ///< what it starts itself is killed with it
    const sigset_t* held_back = nullptr; ///< its signals; null: as in this thread
};

/// A command that was started; it is killed where this ends before it.
class ChildProcess {
public:
    /// Runs a command, given as its words and without a shell; what this process ignores for itself
    /// has its usual effect there. Throws `std::system_error` when it cannot be run.
    ChildProcess(std::vector<std::string> words, const ChildStart& start);
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    [[nodiscard]] pid_t id() const noexcept { return process_; }
    void signal(int number) const;

    /// Waits until one of these (two at most) can be read, the command ends or the time is over;
    /// whether it ended. A negative descriptor is never ready.
    bool await(std::span<pollfd> others, std::chrono::milliseconds most) const;

    /// Waits for its end: the status that waitpid tells; none where another part of this process
    /// took that.
    std::optional<int> end();

private:
    [[nodiscard]] bool has_ended() const;

    pid_t process_ = -1;
    bool own_group_;
    exchange::Descriptor exit_; ///< becomes readable when it ends; none on an old kernel
};

/// Why a command cannot be run, by the number of a `std::system_error`, and the cure where one is
/// known.
std::string why_not_run(int error);

} // namespace pullrec::cli
