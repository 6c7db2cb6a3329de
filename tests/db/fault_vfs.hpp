// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>

namespace pullrec::db::testing {

/// While it lives, SQLite opens every file through a layer that passes all calls on, and can fail
/// the next sync or run code in the window in which a checkpoint has read the WAL's header but not
/// yet acted on it. Make it before the connections.
class FaultVfs {
public:
    FaultVfs();
    ~FaultVfs();
    FaultVfs(const FaultVfs&) = delete;
    FaultVfs& operator=(const FaultVfs&) = delete;

    void fail_next_sync();

    /// The next lock on the WAL's index fails with a SQLite result code.
    void fail_next_wal_lock(int code);
    void in_checkpoint_window(std::function<void()> f);

    /// Whether the code for the window ran.
    [[nodiscard]] bool window_was_met() const;

    struct Faults;

private:
    std::unique_ptr<Faults> faults_;
};

} // namespace pullrec::db::testing
