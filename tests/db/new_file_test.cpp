// SPDX-License-Identifier: Apache-2.0
#include "db/new_file.hpp"
#include "db/scratch.hpp"
#include "db/statement.hpp"
#include "db/transaction.hpp"

#include <doctest/doctest.h>

#include <sys/stat.h>

using namespace pullrec::db;
using namespace pullrec::db::testing;

TEST_CASE("whatever the umask, only the owner may read database, -wal and -shm") {
    const auto before = ::umask(0);
    const Scratch scratch;
    const auto path = scratch.database();
    Connection connection(locate(path), Purpose::writer);
    write(connection, [&] { add_thing(connection, 1, "a"); });
    ::umask(before);
    CHECK(mode_of(path) == 0600);
    CHECK(mode_of(path + "-wal") == 0600);
    CHECK(mode_of(path + "-shm") == 0600);
}

TEST_CASE("a database that was not published leaves nothing behind") {
    const Scratch scratch;
    {
        NewFile file(scratch.path());
        CHECK(exists(scratch.path() + ".partial"));
        CHECK_FALSE(exists(scratch.path()));
    }
    CHECK_FALSE(exists(scratch.path() + ".partial"));
    CHECK_FALSE(exists(scratch.path()));
}

TEST_CASE("a new database never replaces a file or adopts the sidecars of another") {
    for (const auto* suffix : {"", "-wal", "-shm", "-journal"}) {
        const Scratch scratch;
        write_file(scratch.path() + suffix, "mine");
        CAPTURE(suffix);
        CHECK(reason_of([&] { const NewFile file(scratch.path()); }) == Reason::io);
        CHECK(size_of(scratch.path() + suffix) == 4);
    }
}

TEST_CASE("a file that appears while the database is built is kept") {
    const Scratch scratch;
    NewFile file(scratch.path());
    file.finish(FinalMode::wal);
    write_file(scratch.path(), "mine");
    CHECK(reason_of([&] { file.publish(); }) == Reason::io);
    CHECK(size_of(scratch.path()) == 4);
}

TEST_CASE("the partial file of an interrupted run is replaced, with its sidecars") {
    const Scratch scratch;
    for (const auto* suffix : {".partial", ".partial-wal", ".partial-journal"}) {
        write_file(scratch.path() + suffix, "left");
    }
    NewFile file(scratch.path());
    CHECK_FALSE(exists(scratch.path() + ".partial-wal"));
    file.finish(FinalMode::wal);
    file.publish();
    CHECK_FALSE(exists(scratch.path() + ".partial"));
}

TEST_CASE("a second run in the folder is refused and leaves the first alone") {
    const Scratch scratch;
    NewFile file(scratch.path());
    const auto failure = failure_of([&] { const NewFile second(scratch.path()); });
    REQUIRE(failure);
    CHECK(failure->reason() == Reason::locked);
    file.finish(FinalMode::wal);
    file.publish();
    CHECK(exists(scratch.path()));
}

TEST_CASE("publishing before finishing is misuse") {
    const Scratch scratch;
    NewFile file(scratch.path());
    CHECK(reason_of([&] { file.publish(); }) == Reason::misuse);
}

TEST_CASE("a large build is rolled back as a whole when a row is refused") {
    const Scratch scratch;
    NewFile file(scratch.path());
    auto& connection = file.connection();
    connection.run_script("CREATE TABLE t(a BLOB, b INTEGER UNIQUE)");
    CHECK(reason_of([&] {
              write(connection, [&] {
                  for (int i = 0; i < 4'000; ++i) {
                      Use(connection, "INSERT INTO t VALUES(zeroblob(1000), ?)")
                          .bind(i % 3'999)
                          .run();
                  }
              });
          }) == Reason::constraint);
    CHECK(connection.pragma("SELECT count(*) FROM t") == 0);
}
