// SPDX-License-Identifier: Apache-2.0
#include "db/fault_vfs.hpp"
#include "db/scratch.hpp"
#include "db/statement.hpp"
#include "db/transaction.hpp"
#include "db/waiting.hpp"

#include <doctest/doctest.h>
#include <sqlite3.h>

#include <thread>

using namespace pullrec::db;
using namespace pullrec::db::testing;
using namespace std::chrono_literals;

namespace {

std::optional<Reason> write_while_locked(const std::string& path, const Waiting& waiting) {
    Connection holder(locate(path), Purpose::writer);
    Connection waiter(locate(path), Purpose::writer, waiting);
    std::optional<Reason> reason;
    write(holder, [&] { reason = reason_of([&] { write(waiter, [] {}); }); });
    return reason;
}

} // namespace

TEST_CASE("waiting for another writer ends at the deadline") {
    const Scratch scratch;
    const auto start = std::chrono::steady_clock::now();
    CHECK(write_while_locked(scratch.database(), {.timeout = 60ms}) == Reason::locked);
    const auto waited = std::chrono::steady_clock::now() - start;
    CHECK(waited >= 60ms);
    CHECK(waited < 5s);
}

TEST_CASE("waiting for another writer ends when the stop flag is raised") {
    const Scratch scratch;
    const auto path = scratch.database();
    std::atomic<bool> stop = false;
    std::thread user([&] { stop = true; });
    CHECK(write_while_locked(path, {.timeout = 1h, .stop = &stop}) == Reason::interrupted);
    user.join();
}

TEST_CASE("a waiter gets the lock once the other lets go") {
    const Scratch scratch;
    const auto path = scratch.database();
    Connection waiter(locate(path), Purpose::writer);
    std::atomic<bool> held = false;
    std::thread other([&] {
        Connection holder(locate(path), Purpose::writer);
        write(holder, [&] {
            add_thing(holder, 1, "first");
            held = true;
            held.notify_one();
        });
    });
    held.wait(false);
    write(waiter, [&] { add_thing(waiter, 2, "second"); });
    other.join();
    CHECK(count_things(waiter) == 2);
}

TEST_CASE("a raised stop flag ends a running statement and rolls back its transaction") {
    std::atomic<bool> stop = false;
    Connection connection{Waiting{.stop = &stop}};
    write(connection, [&] { connection.run_script("CREATE TABLE t(a)"); });
    const auto reason = reason_of([&] {
        write(connection, [&] {
            connection.run_script("INSERT INTO t VALUES(1)");
            stop = true;
            connection.run_script("WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM c) "
                                  "SELECT max(i) FROM c");
        });
    });
    CHECK(reason == Reason::interrupted);
    stop = false;
    CHECK(connection.pragma("SELECT count(*) FROM t") == 0);
}

TEST_CASE("an interruption says only of its own transaction that it did nothing") {
    CHECK(sqlite_failure(SQLITE_INTERRUPT, 0, {}, "/a/b.db").what() ==
          std::string("interrupted: the transaction on /a/b.db was rolled back"));
}

TEST_CASE("errors that pass by themselves are tried again within the deadline") {
    const Scratch scratch;
    FaultVfs faults;
    const auto path = scratch.database();
    Connection patient(locate(path), Purpose::writer);
    Connection hasty(locate(path), Purpose::writer, no_wait());
    for (const int code : {SQLITE_PROTOCOL, SQLITE_BUSY_RECOVERY}) {
        faults.fail_next_wal_lock(code);
        CHECK(reason_of([&] { write(patient, [] {}); }) == std::nullopt);
        faults.fail_next_wal_lock(code);
        CHECK(reason_of([&] { write(hasty, [] {}); }) == Reason::locked);
    }
}
