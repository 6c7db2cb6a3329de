// SPDX-License-Identifier: Apache-2.0
#include "cli/forwarded_signals.hpp"

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>

namespace pullrec::cli {

namespace {

constexpr std::array kForwarded{SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2};

std::atomic<pid_t> receiver{0};
static_assert(std::atomic<pid_t>::is_always_lock_free, "a signal handler reads it");

void forward(int signal) {
    const int error = errno;
    if (const pid_t child = receiver; child > 0) {
        ::kill(child, signal);
    }
    errno = error;
}

void handle(int signal, void (*handler)(int)) {
    struct sigaction before {};
    ::sigaction(signal, nullptr, &before);
    // what nohup ignores stays ignored
    if (before.sa_handler == SIG_IGN && handler != SIG_DFL) {
        return;
    }
    struct sigaction action {};
    action.sa_handler = handler;
    ::sigemptyset(&action.sa_mask);
    ::sigaction(signal, &action, nullptr);
}

} // namespace

ForwardedSignals::ForwardedSignals() {
    for (const int signal : kForwarded) {
        handle(signal, forward);
    }
    handle(SIGPIPE, SIG_IGN);
}

ForwardedSignals::~ForwardedSignals() {
    hand_to(0);
    handle(SIGPIPE, SIG_DFL);
}

void ForwardedSignals::hand_to(pid_t child) {
    receiver = child;
}

HeldBackSignals::HeldBackSignals() {
    sigset_t held;
    ::sigemptyset(&held);
    for (const int signal : kForwarded) {
        ::sigaddset(&held, signal);
    }
    ::pthread_sigmask(SIG_BLOCK, &held, &before_);
}

HeldBackSignals::~HeldBackSignals() {
    ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

} // namespace pullrec::cli
