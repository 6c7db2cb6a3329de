// SPDX-License-Identifier: Apache-2.0
#include "cli/input.hpp"
#include "cli/process.hpp"
#include "domain/error.hpp"
#include "tests/scratch_folder.hpp"

#include <doctest/doctest.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace pullrec;
using namespace pullrec::cli;

namespace {

std::string refusal(const std::string& name, std::size_t limit) {
    try {
        read_input(name, limit);
    } catch (const Error& error) {
        CHECK(error.code() == ErrorCode::io);
        return error.what();
    }
    return "";
}

int pipe_to_stdin = -1;
volatile std::sig_atomic_t interruptions = 0;

/// The writer gives up its end only after reads have been interrupted a few times.
void interrupt(int /*signal*/) {
    interruptions = interruptions + 1;
    if (interruptions == 5) {
        static_cast<void>(::write(pipe_to_stdin, "late", 4));
        ::close(pipe_to_stdin);
    }
}

/// Standard input becomes a pipe that stays silent while signals come every millisecond.
void interrupt_reading() {
    int ends[2];
    static_cast<void>(::pipe(ends));
    ::dup2(ends[0], STDIN_FILENO);
    pipe_to_stdin = ends[1];
    struct sigaction action {};
    action.sa_handler = interrupt;
    sigaction(SIGALRM, &action, nullptr);
    const itimerval every{{0, 1000}, {0, 1000}};
    setitimer(ITIMER_REAL, &every, nullptr);
}

/// What a child exits with that runs these steps.
int exit_of_child(int (*steps)()) {
    const auto child = fork();
    if (child == 0) {
        std::_Exit(steps());
    }
    int status = -1;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

} // namespace

TEST_CASE("a file is read whole up to the limit, and refused beyond it by its name") {
    const test::ScratchFolder folder;
    const std::string name = folder.path() / "list";
    std::ofstream(name) << std::string(200'000, 'x');
    CHECK(read_input(name, 200'000).size() == 200'000);
    CHECK(read_secret_input(name, 200'000).view().size() == 200'000);
    CHECK(refusal(name, 199'999).find(name + " is larger than") == 0);
}

TEST_CASE("what cannot be read is named with the reason") {
    const test::ScratchFolder folder;
    const std::string missing = folder.path() / "missing";
    CHECK(refusal(missing, 10) == "cannot read " + missing + ": no such file or directory");
    CHECK(refusal(folder.path(), 10) ==
          "cannot read " + folder.path().string() + ": is a directory");
}

TEST_CASE("a read that a signal interrupts goes on") {
    CHECK(exit_of_child(+[] {
              interrupt_reading();
              return read_input("-", 100) == "late" && interruptions >= 5 ? 0 : 1;
          }) == 0);
}

TEST_CASE("a signal to stop ends the reading") {
    CHECK(exit_of_child(+[] {
              prepare_process();
              interrupt_reading();
              static_cast<void>(std::raise(SIGTERM));
              try {
                  read_secret_input("-", 100);
              } catch (const Error& error) {
                  return error.code() == ErrorCode::interrupted ? 0 : 1;
              }
              return 2;
          }) == 0);
}

TEST_CASE("a key that another user can know is refused, and nothing waits for one") {
    const test::ScratchFolder scratch;
    const auto path = (scratch.path() / "key").string();
    const auto refused = [&path] {
        try {
            read_private_input(path, 100);
        } catch (const Error& error) {
            return error.code() == ErrorCode::refused ? std::string(error.what()) : std::string();
        }
        return std::string();
    };
    REQUIRE(::mkfifo(path.c_str(), 0600) == 0);
    CHECK(refused() == path + " is no plain file: put the secret into one");
    ::unlink(path.c_str());
    std::ofstream(path) << "a key";
    REQUIRE(::chmod(path.c_str(), 0600) == 0);
    CHECK(read_private_input(path, 100).view() == "a key");
    if (::geteuid() == 0) {
        REQUIRE(::chown(path.c_str(), 12345, 0) == 0);
        CHECK(refused().find("belongs to another user") != std::string::npos);
    } else {
        MESSAGE("not tried: only root can give files away");
    }
}
