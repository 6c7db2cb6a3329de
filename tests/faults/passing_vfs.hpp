// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

namespace pullrec::faults {

/// While it lives, SQLite opens every file through a layer that passes all calls on, tells the
/// `Recorder` of them and lets the armed `Fault` strike. Make it before the connections.
class PassingVfs {
public:
    PassingVfs();
    ~PassingVfs();
    PassingVfs(const PassingVfs&) = delete;
    PassingVfs& operator=(const PassingVfs&) = delete;

    /// Runs once, where a checkpoint has read the WAL's header and not yet acted on it.
    static void in_checkpoint_window(std::function<void()> f);

    /// Whether this thread is inside a call of SQLite on a file.
    static bool is_inside_call();
};

} // namespace pullrec::faults
