// SPDX-License-Identifier: Apache-2.0
#include "cli/run_tool.hpp"

#include "cli/child_process.hpp"
#include "cli/process.hpp"
#include "domain/error.hpp"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <sys/wait.h>
#include <system_error>
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

/// A running command and the pipe on which it prints.
class Listing {
public:
    Listing(const Program& program, Pipe output, const ChildStart& start,
            const std::vector<std::string>& words)
        : program_(program), output_(std::move(output.from)), child_(words, start) {}

    std::string read(Clock::time_point deadline, std::size_t limit) {
        std::string text;
        std::array<char, 65536> buffer{};
        for (;;) {
            wait(deadline, [&](std::chrono::milliseconds most) {
                pollfd awaited{output_.get(), POLLIN, 0};
                return ::poll(&awaited, 1, static_cast<int>(most.count())) > 0;
            });
            const ssize_t count = ::read(output_.get(), buffer.data(), buffer.size());
            if (count < 0) {
                fail(program_, "cannot be read");
            }
            if (count == 0) {
                return text;
            }
            text.append(buffer.data(), static_cast<std::size_t>(count));
            if (text.size() > limit) {
                fail(program_, "prints too much");
            }
        }
    }

    void require_success(Clock::time_point deadline) {
        wait(deadline, [&](std::chrono::milliseconds most) { return child_.await({}, most); });
        const auto status = child_.end();
        if (!status) {
            fail(program_, "ended, and how is not known");
        }
        if (!WIFEXITED(*status)) {
            fail(program_, "was killed by a signal");
        }
        if (WEXITSTATUS(*status) != 0) {
            fail(program_, fmt::format("exited with {}", WEXITSTATUS(*status)));
        }
    }

private:
    template <class Awaited>
    void wait(Clock::time_point deadline, const Awaited& awaited) {
        for (bool came = false; !came;) {
            const auto left =
                std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
            if (left.count() <= 0) {
                fail(program_, "took too long and was killed");
            }
            came = awaited(left);
            if (stop_flag()) {
                throw Error(ErrorCode::interrupted, "interrupted while the images were listed");
            }
        }
    }

    const Program& program_;
    exchange::Descriptor output_;
    ChildProcess child_;
};

/// Its input is empty, and what it starts ends with it.
Listing start(const Program& program, const std::vector<std::string>& words) {
    try {
        const exchange::Descriptor nothing(::open("/dev/null", O_RDONLY | O_CLOEXEC));
        if (!nothing) {
            throw std::system_error(errno, std::generic_category());
        }
        Pipe output = make_pipe();
        const exchange::Descriptor printed = std::move(output.to);
        return Listing(program, std::move(output),
                       {.input = nothing.get(), .output = printed.get(), .own_group = true}, words);
    } catch (const std::system_error& error) {
        fail(program, "cannot be run: " + why_not_run(error.code().value()));
    }
}

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
    const Program program{words.front(), wanted};
    Listing listing = start(program, words);
    std::string text = listing.read(end, limit);
    listing.require_success(end);
    return text;
}

} // namespace pullrec::cli
