// SPDX-License-Identifier: Apache-2.0
#include "db/checkpoint.hpp"
#include "db/fault_vfs.hpp"
#include "db/library_bugs.hpp"
#include "db/scratch.hpp"
#include "db/statement.hpp"
#include "db/transaction.hpp"

#include <doctest/doctest.h>

using namespace pullrec::db;
using namespace pullrec::db::testing;

namespace {

constexpr Sql kFill{
    "INSERT INTO thing(id, name, note) WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM "
    "s WHERE i < 200) SELECT i, 'thing ' || i, randomblob(600) FROM s"};
constexpr Sql kTouchAll{"UPDATE thing SET note = randomblob(600)"};
constexpr Sql kMark{"UPDATE thing SET note = x'AA' WHERE id <= 8"};
constexpr Sql kMarkRest{"UPDATE thing SET note = x'BB' WHERE id > 8"};
constexpr Sql kMarked{"SELECT count(*) FROM thing NOT INDEXED WHERE length(note) = 1"};

void commit(Connection& connection, const Sql& sql) {
    write(connection, [&] { Use(connection, sql).run(); });
}

/// A writer whose commit is forced into the window of a checkpoint by another connection.
struct Race {
    Scratch scratch;
    FaultVfs faults;
    std::string path = scratch.database();
    Connection writer{locate(path), Purpose::writer, no_wait()};
    Connection guard{locate(path), Purpose::writer, no_wait()};
    Connection worker{locate(path), Purpose::writer, no_wait()};
    std::optional<Reason> in_window;

    Race() {
        commit(writer, kFill);
        CHECK(count_things(worker) == 200);
        commit(writer, kTouchAll);
        REQUIRE(checkpoint(guard, writer).outcome == CheckpointOutcome::done);
        faults.in_checkpoint_window([&] { in_window = reason_of([&] { commit(writer, kMark); }); });
    }

    /// Marks the rows that the window left, and counts after a checkpoint how many are marked.
    std::int64_t marked_in_the_end() {
        commit(writer, kMarkRest);
        writer.pragma("PRAGMA wal_checkpoint(TRUNCATE)");
        Connection after(locate(crash_copy(path, scratch.path("after.db"))), Purpose::writer);
        const ReadTransaction transaction(after);
        Use use(after, kMarked);
        use.next();
        return use.integer(0);
    }
};

} // namespace

TEST_CASE_FIXTURE(Race, "no commit can enter the window of a guarded checkpoint and be lost") {
    CHECK(checkpoint(guard, worker).outcome == CheckpointOutcome::done);
    REQUIRE(faults.window_was_met());
    CHECK(in_window == Reason::locked);
    commit(writer, kMark);
    CHECK(marked_in_the_end() == 200);
}

TEST_CASE_FIXTURE(Race, "the WAL-reset bug is still reproduced without the guard") {
    if (library_bugs(library_version())[0].state == BugState::fixed) {
        MESSAGE("skipped: this SQLite library is repaired");
        return;
    }
    worker.pragma("PRAGMA wal_checkpoint(PASSIVE)");
    REQUIRE(faults.window_was_met());
    CHECK(in_window == std::nullopt);
    CHECK(marked_in_the_end() < 200);
}
