// SPDX-License-Identifier: Apache-2.0
#pragma once

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

} // namespace pullrec::cli
