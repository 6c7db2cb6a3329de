// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <csignal>
#include <sys/types.h>

namespace pullrec::cli {

/// While it lives, hands the signals on to a child that would only reach this process, except those
/// that ask to stop (cli/process.hpp) and those that the caller ignores; a lost reader of the
/// output does not end this process either.
class ForwardedSignals {
public:
    ForwardedSignals();
    ~ForwardedSignals();
    ForwardedSignals(const ForwardedSignals&) = delete;
    ForwardedSignals& operator=(const ForwardedSignals&) = delete;

    /// From now on to this process; 0: to none, because it ended.
    static void hand_to(pid_t child);
};

/// Holds these signals back while it lives, so that none is lost between a child's start and
/// `hand_to`.
class HeldBackSignals {
public:
    HeldBackSignals();
    ~HeldBackSignals();
    HeldBackSignals(const HeldBackSignals&) = delete;
    HeldBackSignals& operator=(const HeldBackSignals&) = delete;

    /// What was held back before: the child's own.
    [[nodiscard]] const sigset_t& before() const { return before_; }

private:
    sigset_t before_{};
};

} // namespace pullrec::cli
