// SPDX-License-Identifier: Apache-2.0
#include "db/scratch.hpp"
#include "db/statement.hpp"
#include "db/transaction.hpp"

#include <doctest/doctest.h>

#include <stdexcept>

using namespace pullrec::db;
using namespace pullrec::db::testing;

namespace {

struct Live {
    Scratch scratch;
    std::string path = scratch.database();
    Connection connection{locate(path), Purpose::writer, no_wait()};
    Connection other{locate(path), Purpose::writer, no_wait()};
};

} // namespace

TEST_CASE_FIXTURE(Live, "a write is seen by others only after it ended, and returns its value") {
    const int answer = write(connection, [&] {
        add_thing(connection, 1, "a");
        CHECK(count_things(other) == 0);
        return 42;
    });
    CHECK(answer == 42);
    CHECK(count_things(other) == 1);
}

TEST_CASE_FIXTURE(Live, "an exception rolls back everything and is passed on") {
    const auto fails = [&] {
        write(connection, [&] {
            add_thing(connection, 1, "a");
            throw std::runtime_error("no");
        });
    };
    CHECK_THROWS_AS(fails(), std::runtime_error);
    CHECK(count_things(connection) == 0);
    write(connection, [&] { add_thing(connection, 1, "a"); });
    CHECK(count_things(other) == 1);
}

TEST_CASE_FIXTURE(Live, "a failed statement rolls back everything even when the caller hides it") {
    const auto frames = size_of(path + "-wal");
    const auto reason = reason_of([&] {
        write(connection, [&] {
            add_thing(connection, 1, "a");
            CHECK(reason_of([&] { add_thing(connection, 2, "a"); }) == Reason::constraint);
            add_thing(connection, 3, "c");
        });
    });
    CHECK(reason == Reason::constraint);
    CHECK(count_things(connection) == 0);
    CHECK(size_of(path + "-wal") == frames);
}

TEST_CASE_FIXTURE(Live, "a read transaction sees one snapshot") {
    {
        const ReadTransaction transaction(connection);
        write(other, [&] { add_thing(other, 1, "a"); });
        CHECK(count_things_here(connection) == 0);
    }
    CHECK(count_things(connection) == 1);
}

TEST_CASE_FIXTURE(Live, "nested transactions are misuse") {
    CHECK(reason_of([&] { write(connection, [&] { write(connection, [] {}); }); }) ==
          Reason::misuse);
    const ReadTransaction transaction(connection);
    CHECK(reason_of([&] { write(connection, [] {}); }) == Reason::misuse);
    CHECK(reason_of([&] { const ReadTransaction nested(connection); }) == Reason::misuse);
}

TEST_CASE_FIXTURE(Live, "a transaction that is ended from inside is misuse") {
    CHECK(reason_of([&] { write(connection, [&] { connection.run_script("COMMIT"); }); }) ==
          Reason::misuse);
    CHECK_FALSE(connection.in_transaction());
}

TEST_CASE_FIXTURE(Live, "a foreign key that is violated at the end rolls back and is told") {
    write(connection, [&] {
        connection.run_script("CREATE TABLE child(id INTEGER REFERENCES thing(id) DEFERRABLE "
                              "INITIALLY DEFERRED) STRICT");
    });
    CHECK(reason_of([&] {
              write(connection, [&] { connection.run_script("INSERT INTO child VALUES(9)"); });
          }) == Reason::constraint);
    CHECK_FALSE(connection.in_transaction());
    CHECK(connection.pragma("SELECT count(*) FROM child") == 0);
}

TEST_CASE_FIXTURE(Live, "what a reader put into a temporary table is gone with its transaction") {
    const auto fill = [&] {
        const ReadTransaction transaction(connection);
        connection.run_script("CREATE TEMP TABLE list(name TEXT)");
        connection.run_script("INSERT INTO list VALUES('a')");
    };
    fill();
    CHECK(reason_of(fill) == std::nullopt);
}
