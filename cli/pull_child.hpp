// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace pullrec::cli {

/// What watches a command that pulls.
struct PullWatch {
    std::chrono::milliseconds stall_timeout{0}; ///< of silence; 0: any
    std::function<bool()> sign_of_life;         ///< ten times a timeout at most; false: stop it
};

/// How a command that pulls ended.
struct PullChildEnd {
    std::optional<int> status; ///< as waitpid tells it; none: nobody can tell
    bool stopped = false;      ///< a signal asked this process to stop, and it was handed on
    bool stalled = false;      ///< it was ended for its silence, or because the watch said so
    std::string last_line;     ///< that it printed on standard output; cut at 4 KiB
    std::string last_words;    ///< on standard error, the end of them: 4 KiB at most

    [[nodiscard]] bool succeeded() const { return status == 0; }
};

/// Runs a command, given as its words and without a shell. Its output passes through as it comes,
/// signals are handed on to it, and one that should stop and does not is killed ten seconds later.
/// Throws `Error` (io) when it cannot be run.
PullChildEnd run_pull(const std::vector<std::string>& words, const PullWatch& watch);

} // namespace pullrec::cli
