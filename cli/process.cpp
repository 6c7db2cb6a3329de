// SPDX-License-Identifier: Apache-2.0
#include "cli/process.hpp"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace pullrec::cli {

namespace {

volatile std::sig_atomic_t received_signal = 0;
std::atomic<bool> stopping{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler sets it");

void remember_signal(int signal) {
    received_signal = signal;
    stopping = true;
}

void set_handler(int signal, void (*handler)(int), int flags) {
    struct sigaction action {};
    action.sa_handler = handler;
    action.sa_flags = flags;
    sigemptyset(&action.sa_mask);
    sigaction(signal, &action, nullptr);
}

/// A closed stream is filled with what can neither be read nor written, so that use of it still
/// fails; / is there also where /dev is not.
void fill_closed_streams() {
    for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; ++descriptor) {
        if (fcntl(descriptor, F_GETFD) != -1 || errno != EBADF) {
            continue;
        }
        if (open("/", O_PATH) != descriptor) {
            std::_Exit(EXIT_FAILURE);
        }
    }
}

} // namespace

void prepare_process() {
    umask(077);
#ifndef __SANITIZE_ADDRESS__
    // The leak checker traces the process, which this forbids.
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
#endif
    fill_closed_streams();
    set_handler(SIGXFSZ, SIG_IGN, 0);
    // systemd starts services with SIGPIPE ignored.
    set_handler(SIGPIPE, SIG_DFL, 0);
    // where who starts this ignores it, nobody hears how a child ended
    set_handler(SIGCHLD, SIG_DFL, 0);
    set_handler(SIGINT, remember_signal, SA_RESETHAND);
    set_handler(SIGTERM, remember_signal, SA_RESETHAND);
}

int stop_signal() noexcept {
    return received_signal;
}

const std::atomic<bool>& stop_flag() noexcept {
    return stopping;
}

void die_by(int signal) noexcept {
    set_handler(signal, SIG_DFL, 0);
    static_cast<void>(raise(signal));
    std::_Exit(128 + signal);
}

} // namespace pullrec::cli
