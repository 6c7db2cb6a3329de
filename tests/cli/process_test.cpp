// SPDX-License-Identifier: Apache-2.0
#include "cli/process.hpp"

#include <doctest/doctest.h>

#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace pullrec::cli;

namespace {

/// How a child ends that runs these steps; the steps change the whole process.
int status_of_child(void (*steps)()) {
    const auto child = fork();
    if (child == 0) {
        steps();
        std::_Exit(0);
    }
    int status = -1;
    waitpid(child, &status, 0);
    return status;
}

void expect(bool condition) {
    if (!condition) {
        std::_Exit(1);
    }
}

bool is_private() {
#ifdef __SANITIZE_ADDRESS__
    return true;
#else
    return prctl(PR_GET_DUMPABLE, 0, 0, 0, 0) == 0;
#endif
}

void stop_twice(int signal) {
    prepare_process();
    static_cast<void>(std::raise(signal));
    expect(stop_signal() == signal);
    static_cast<void>(std::raise(signal));
}

} // namespace

TEST_CASE("the first signal to stop is remembered, the second kills") {
    const auto interrupted = status_of_child(+[] { stop_twice(SIGINT); });
    REQUIRE(WIFSIGNALED(interrupted));
    CHECK(WTERMSIG(interrupted) == SIGINT);
    const auto terminated = status_of_child(+[] { stop_twice(SIGTERM); });
    REQUIRE(WIFSIGNALED(terminated));
    CHECK(WTERMSIG(terminated) == SIGTERM);
}

TEST_CASE("an interrupted run ends by the signal itself") {
    const auto status = status_of_child(+[] {
        prepare_process();
        static_cast<void>(std::raise(SIGTERM));
        die_by(stop_signal());
    });
    REQUIRE(WIFSIGNALED(status));
    CHECK(WTERMSIG(status) == SIGTERM);
}

TEST_CASE("files are for the owner, and a file size limit is an error instead of death") {
    CHECK(status_of_child(+[] {
              prepare_process();
              expect(umask(0) == 077);
              static_cast<void>(std::raise(SIGXFSZ));
              expect(is_private());
          }) == 0);
}

TEST_CASE("a closed standard stream is not given to the next file, and cannot be used") {
    CHECK(status_of_child(+[] {
              close(STDIN_FILENO);
              close(STDOUT_FILENO);
              prepare_process();
              expect(open("/dev/null", O_RDONLY) > STDERR_FILENO);
              char byte = 0;
              expect(read(STDIN_FILENO, &byte, 1) == -1);
              expect(write(STDOUT_FILENO, &byte, 1) == -1);
          }) == 0);
}
