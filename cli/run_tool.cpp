// SPDX-License-Identifier: Apache-2.0
#include "cli/run_tool.hpp"

#include "cli/process.hpp"
#include "domain/error.hpp"
#include "exchange/system_error.hpp"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

namespace pullrec::cli {

namespace {

using Clock = std::chrono::steady_clock;

/// What is run, and for what.
struct Program {
    std::string name;
    std::string_view wanted;
};

[[noreturn]] void fail(const Program& program, std::string_view what) {
    throw Error(ErrorCode::image_list, fmt::format("the {} could not be had: '{}' {}",
                                                   program.wanted, program.name, what));
}

[[noreturn]] void fail_to_run(const Program& program, int error) {
    const bool no_files = error == EMFILE || error == ENFILE;
    fail(program, fmt::format("cannot be run: {}{}", exchange::reason_of(error),
                              no_files ? ": raise the limit (ulimit -n)" : ""));
}

/// A running command and the pipe on which it prints.
class Child {
public:
    Child(const std::vector<std::string>& words, std::string_view wanted)
        : program_{words.front(), wanted} {
        std::array<int, 2> ends{};
        if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
            fail_to_run(program_, errno);
        }
        output_ = ends[0];
        const int error = spawn(words, ends[1]);
        ::close(ends[1]);
        if (error != 0) {
            ::close(output_);
            fail_to_run(program_, error);
        }
    }
    ~Child() {
        if (process_ > 0) {
            ::kill(-process_, SIGKILL);
            ::waitpid(process_, nullptr, 0);
        }
        ::close(output_);
        if (exit_ >= 0) {
            ::close(exit_);
        }
    }
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    std::string read(Clock::time_point deadline, std::size_t limit) {
        std::string text;
        std::array<char, 65536> buffer{};
        for (;;) {
            wait_for(output_, deadline);
            const ssize_t count = ::read(output_, buffer.data(), buffer.size());
            if (count <= 0) {
                break;
            }
            text.append(buffer.data(), static_cast<std::size_t>(count));
            if (text.size() > limit) {
                fail(program_, "prints too much");
            }
        }
        return text;
    }

    void require_success(Clock::time_point deadline) {
        wait_for(exit_descriptor(), deadline);
        int status = 0;
        ::waitpid(std::exchange(process_, -1), &status, 0);
        if (!WIFEXITED(status)) {
            fail(program_, "was killed by a signal");
        }
        if (WEXITSTATUS(status) != 0) {
            fail(program_, fmt::format("exited with {}", WEXITSTATUS(status)));
        }
    }

private:
    /// In a process group of its own, so that what it starts ends with it.
    int spawn(std::vector<std::string> words, int output) {
        std::vector<char*> argv;
        argv.reserve(words.size() + 1);
        for (std::string& word : words) {
            argv.push_back(word.data());
        }
        argv.push_back(nullptr);
        posix_spawn_file_actions_t actions;
        posix_spawnattr_t attributes;
        ::posix_spawn_file_actions_init(&actions);
        ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
        ::posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
        ::posix_spawnattr_init(&attributes);
        ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
        ::posix_spawnattr_setpgroup(&attributes, 0);
        const int error =
            ::posix_spawnp(&process_, argv.front(), &actions, &attributes, argv.data(), environ);
        ::posix_spawn_file_actions_destroy(&actions);
        ::posix_spawnattr_destroy(&attributes);
        if (error != 0) {
            process_ = -1;
        }
        return error;
    }

    /// Becomes readable when the command ends.
    [[nodiscard]] int exit_descriptor() {
        if (exit_ < 0) {
            exit_ = static_cast<int>(::syscall(SYS_pidfd_open, process_, 0));
        }
        return exit_;
    }

    void wait_for(int descriptor, Clock::time_point deadline) {
        for (;;) {
            const auto left =
                std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
            if (left.count() <= 0) {
                fail(program_, "took too long and was killed");
            }
            pollfd awaited{descriptor, POLLIN, 0};
            const int ready = ::poll(&awaited, 1, static_cast<int>(left.count()));
            if (stop_flag()) {
                throw Error(ErrorCode::interrupted, "interrupted while the images were listed");
            }
            if (ready > 0) {
                return;
            }
        }
    }

    Program program_;
    pid_t process_ = -1;
    int output_ = -1;
    int exit_ = -1;
};

/// Reads one word; the line stands on its first character.
std::string read_word(std::string_view& line, std::string_view option) {
    std::string word;
    char quote = '\0';
    while (!line.empty() && (quote != '\0' || (line.front() != ' ' && line.front() != '\t'))) {
        const char next = line.front();
        line.remove_prefix(1);
        if (next == quote) {
            quote = '\0';
        } else if (quote == '\0' && (next == '\'' || next == '"')) {
            quote = next;
        } else if (next == '\\' && quote != '\'' && !line.empty()) {
            word += line.front();
            line.remove_prefix(1);
        } else {
            word += next;
        }
    }
    if (quote != '\0') {
        throw Error(ErrorCode::usage, fmt::format("--{}: a quote is not closed", option));
    }
    return word;
}

} // namespace

std::vector<std::string> words_of(std::string_view line, std::string_view option) {
    std::vector<std::string> words;
    for (;;) {
        while (!line.empty() && (line.front() == ' ' || line.front() == '\t')) {
            line.remove_prefix(1);
        }
        if (line.empty()) {
            break;
        }
        words.push_back(read_word(line, option));
    }
    if (words.empty() || words.front().empty()) {
        throw Error(ErrorCode::usage, fmt::format("--{}: give a command, such as 'crictl images -o "
                                                  "json'",
                                                  option));
    }
    return words;
}

std::string output_of(const std::vector<std::string>& words, std::chrono::milliseconds deadline,
                      std::size_t limit, std::string_view wanted) {
    const auto end = Clock::now() + deadline;
    Child child(words, wanted);
    std::string text = child.read(end, limit);
    child.require_success(end);
    return text;
}

} // namespace pullrec::cli
