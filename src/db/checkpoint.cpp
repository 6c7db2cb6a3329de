// SPDX-License-Identifier: Apache-2.0
#include "db/checkpoint.hpp"

#include "db/statement.hpp"
#include "db/transaction.hpp"

#include <SQLiteCpp/Statement.h>

#include <optional>

namespace pullrec::db {

namespace {

constexpr Sql kGuard{"BEGIN IMMEDIATE"};
constexpr Sql kRelease{"ROLLBACK"};
constexpr const char* kCheckpoint = "PRAGMA wal_checkpoint(PASSIVE)";
constexpr std::chrono::milliseconds kGuardWait{100};

/// Holds the write lock without writing; empty-handed when another writer had it.
class WriteLockGuard {
public:
    explicit WriteLockGuard(Connection& connection) : connection_(connection) {
        connection_.require_usable();
        // prepared before it is needed: to let the lock go must not take memory
        connection_.guarded([&] { connection_.statements().find(kRelease); });
        connection_.wait().restart(kGuardWait);
        try {
            connection_.control(kGuard);
            held_ = true;
        } catch (const Failure& failure) {
            if (failure.reason() != Reason::locked) {
                throw;
            }
        }
    }
    ~WriteLockGuard() {
        if (!held_) {
            return;
        }
        try {
            connection_.control(kRelease);
        } catch (...) {
            connection_.poison();
        }
    }
    WriteLockGuard(const WriteLockGuard&) = delete;
    WriteLockGuard& operator=(const WriteLockGuard&) = delete;

    [[nodiscard]] bool held() const { return held_; }

private:
    Connection& connection_;
    bool held_ = false;
};

CheckpointResult copy_frames(Connection& worker) {
    return worker.guarded([&] {
        SQLite::Statement statement(worker.database(), kCheckpoint);
        statement.executeStep();
        CheckpointResult result{.outcome = CheckpointOutcome::partial,
                                .frames = statement.getColumn(1).getInt(),
                                .checkpointed = statement.getColumn(2).getInt()};
        if (statement.getColumn(0).getInt() == 0 && result.frames >= 0 &&
            result.frames == result.checkpointed) {
            result.outcome = CheckpointOutcome::done;
        }
        return result;
    });
}

} // namespace

CheckpointResult checkpoint(Connection& guard, Connection& worker) {
    const WriteLockGuard lock(guard);
    if (!lock.held()) {
        return {.outcome = CheckpointOutcome::busy};
    }
    guard.require_in_place();
    const auto result = copy_frames(worker);
    guard.wal_growth().checkpointed();
    return result;
}

CheckpointResult checkpoint(Connection& writer) {
    // a connection cannot checkpoint inside its own transaction
    Connection worker(writer.location(), Purpose::writer, writer.wait().waiting());
    return checkpoint(writer, worker);
}

CheckpointResult checkpoint_if_due(Connection& writer) {
    return writer.wal_growth().due() ? checkpoint(writer) : CheckpointResult{};
}

} // namespace pullrec::db
