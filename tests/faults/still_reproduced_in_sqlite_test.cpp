// SPDX-License-Identifier: Apache-2.0
// The known faults of SQLite 3.40.1 and of its settings: each must still lose commits without its
// guard, and none with it (safety.md 0.3, 0.4, 1.1).
#include "db/checkpoint.hpp"
#include "db/library_bugs.hpp"
#include "db/statement.hpp"
#include "db/transaction.hpp"
#include "tests/db/scratch.hpp"
#include "tests/faults/disk.hpp"
#include "tests/faults/known_fault.hpp"
#include "tests/faults/passing_vfs.hpp"
#include "tests/faults/power_loss.hpp"
#include "tests/faults/recorder.hpp"

#include <doctest/doctest.h>

using namespace pullrec::db;
using namespace pullrec::db::testing;
using namespace pullrec::faults;

namespace {

bool is_repaired(std::size_t bug) {
    if (library_bugs(library_version()).at(bug).state == BugState::fixed) {
        MESSAGE("skipped: this SQLite library is repaired");
        return true;
    }
    return false;
}

void commit(Connection& connection, const Sql& sql) {
    write(connection, [&] { Use(connection, sql).run(); });
}

constexpr std::int64_t kThings = 200;
constexpr Sql kFill{
    "INSERT INTO thing(id, name, note) WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM "
    "s WHERE i < 200) SELECT i, 'thing ' || i, randomblob(600) FROM s"};
constexpr Sql kTouchAll{"UPDATE thing SET note = randomblob(600)"};
constexpr Sql kMark{"UPDATE thing SET note = x'AA' WHERE id <= 8"};
constexpr Sql kMarkRest{"UPDATE thing SET note = x'BB' WHERE id > 8"};
constexpr Sql kMarked{"SELECT count(*) FROM thing NOT INDEXED WHERE length(note) = 1"};

std::int64_t marked(const std::string& path) {
    Connection connection(locate(path), Purpose::writer);
    const ReadTransaction transaction(connection);
    Use use(connection, kMarked);
    use.next();
    return use.integer(0);
}

/// How many of the committed marks are gone after a commit met a checkpoint that had read the
/// WAL's header already.
std::int64_t lost_by_wal_reset(Guard with) {
    const PassingVfs vfs;
    const Scratch scratch;
    const auto path = scratch.database();
    Connection writer(locate(path), Purpose::writer, no_wait());
    Connection guard(locate(path), Purpose::writer, no_wait());
    Connection worker(locate(path), Purpose::writer, no_wait());
    commit(writer, kFill);
    CHECK(count_things(worker) == kThings);
    commit(writer, kTouchAll);
    REQUIRE(checkpoint(guard, writer).outcome == CheckpointOutcome::done);
    bool met = false;
    std::optional<Reason> refused;
    PassingVfs::in_checkpoint_window([&] {
        met = true;
        refused = reason_of([&] { commit(writer, kMark); });
    });
    if (with == Guard::on) {
        CHECK(checkpoint(guard, worker).outcome == CheckpointOutcome::done);
    } else {
        worker.pragma("PRAGMA wal_checkpoint(PASSIVE)");
    }
    REQUIRE(met);
    if (refused) {
        commit(writer, kMark);
    }
    commit(writer, kMarkRest);
    writer.pragma("PRAGMA wal_checkpoint(TRUNCATE)");
    return kThings - marked(crash_copy(path, scratch.path("after.db")));
}

constexpr int kLater = 20;
/// 10 MB of dirty pages, five times the page cache, and at the very end a name that exists.
constexpr const char* kManyThenClash =
    "INSERT INTO thing(id, name) WITH RECURSIVE s(i) AS (SELECT 10 UNION ALL SELECT i+1 FROM s "
    "WHERE i < 6000) SELECT i, iif(i = 6000, 'two', hex(randomblob(400))) FROM s";

/// How many commits are gone after a crash, when a large statement failed and the program went on,
/// or rolled everything back.
std::int64_t lost_by_spill(Guard no_spill, Guard whole_rollback) {
    const Scratch scratch;
    const auto path = scratch.database();
    Connection connection(locate(path), Purpose::writer);
    write(connection, [&] { add_thing(connection, 2, "two"); });
    if (no_spill == Guard::off) {
        connection.run_script("PRAGMA cache_spill=ON");
    }
    std::int64_t committed = 1 + kLater;
    connection.run_script("BEGIN IMMEDIATE; INSERT INTO thing(id, name) VALUES(3, 'three')");
    CHECK(reason_of([&] { connection.run_script(kManyThenClash); }) == Reason::constraint);
    if (whole_rollback == Guard::on) {
        connection.run_script("ROLLBACK");
    } else {
        connection.run_script("INSERT INTO thing(id, name) VALUES(4, 'four'); COMMIT");
        committed += 2;
    }
    connection.forget_failure();
    for (int i = 0; i < kLater; ++i) {
        write(connection, [&] { add_thing(connection, 100'000 + i, std::to_string(i)); });
    }
    Connection after(locate(crash_copy(path, scratch.path("crashed.db"))), Purpose::writer);
    return committed - count_things(after);
}

/// How many acknowledged commits a power loss takes.
std::int64_t lost_by_power(Guard full) {
    constexpr int kCommits = 12;
    const PassingVfs vfs;
    const Scratch scratch;
    const auto path = scratch.database();
    Recording recording;
    {
        Recorder recorder(scratch.folder());
        recording.before = recorder.before();
        Connection connection(locate(path), Purpose::writer);
        if (full == Guard::off) {
            connection.run_script("PRAGMA synchronous=NORMAL");
        }
        for (int i = 0; i < kCommits; ++i) {
            write(connection, [&] { add_thing(connection, i, std::to_string(i)); });
        }
        recording.trace = recorder.take();
    }
    Disk disk(recording.before);
    for (const Event& event : recording.trace) {
        disk.apply(event);
    }
    std::mt19937_64 random(1); // NOLINT(cert-msc32-c,cert-msc51-cpp): the same in every run
    const Scratch crashed;
    lay_out(disk.after_power_loss(Loss::all, random), crashed.folder(), random);
    Connection after(locate(crashed.path()), Purpose::writer);
    return kCommits - count_things(after);
}

} // namespace

TEST_CASE("WAL reset: a commit in the window of an unguarded checkpoint is lost") {
    if (!is_repaired(0)) {
        CHECK(lost_by_wal_reset(Guard::off) > 0);
    }
    CHECK(lost_by_wal_reset(Guard::on) == 0);
}

TEST_CASE("spill and statement rollback: later commits are lost in a crash without either guard") {
    if (!is_repaired(1)) {
        CHECK(lost_by_spill(Guard::off, Guard::off) > kLater / 2);
    }
    CHECK(lost_by_spill(Guard::on, Guard::off) == 0);
    CHECK(lost_by_spill(Guard::off, Guard::on) == 0);
}

TEST_CASE("synchronous=NORMAL: acknowledged commits are lost with the power") {
    CHECK(lost_by_power(Guard::off) > 0);
    CHECK(lost_by_power(Guard::on) == 0);
}
