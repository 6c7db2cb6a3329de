// SPDX-License-Identifier: Apache-2.0
#include "db/scratch.hpp"
#include "db/settings.hpp"
#include "db/statement.hpp"
#include "db/transaction.hpp"

#include <doctest/doctest.h>
#include <sqlite3.h>

using namespace pullrec::db;
using namespace pullrec::db::testing;

TEST_CASE("a live connection is durable and never spills or checkpoints by itself") {
    const Scratch scratch;
    const auto location = locate(scratch.database());
    for (const auto purpose : {Purpose::writer, Purpose::reader}) {
        Connection connection(location, purpose);
        CHECK(connection.pragma("PRAGMA synchronous") == 2);
        CHECK(connection.pragma("PRAGMA cache_spill") == 0);
        CHECK(connection.pragma("PRAGMA wal_autocheckpoint") == 0);
        CHECK(connection.pragma("PRAGMA foreign_keys") == 1);
        CHECK(connection.pragma("PRAGMA mmap_size") == 0);
        CHECK(connection.pragma("PRAGMA secure_delete") == 1);
        CHECK(connection.pragma("PRAGMA temp_store") == 2);
    }
}

TEST_CASE("what SQLite trusts by default is off") {
    Connection connection{Waiting{}};
    const auto rejects = [&](const std::string& sql) {
        return reason_of([&] { connection.run_script(sql); }) == Reason::misuse;
    };
    CHECK(rejects("SELECT \"nosuch\""));
    CHECK(rejects("ATTACH '/tmp/other.db' AS other"));
    CHECK(rejects("SELECT load_extension('x')"));
    CHECK(rejects("CREATE VIEW v AS SELECT 1; SELECT * FROM v"));
}

TEST_CASE("a value over 16 MiB and its row is refused") {
    Connection connection{Waiting{}};
    connection.run_script("CREATE TABLE t(a)");
    CHECK(reason_of([&] { connection.run_script("INSERT INTO t VALUES(zeroblob(16842753))"); }) ==
          Reason::constraint);
    connection.run_script("INSERT INTO t VALUES(zeroblob(16777216))");
}

TEST_CASE("a reader cannot write but may fill temporary tables") {
    const Scratch scratch;
    const auto location = locate(scratch.database());
    Connection reader(location, Purpose::reader);
    CHECK(reason_of([&] { reader.run_script("INSERT INTO thing(id, name) VALUES(1, 'a')"); }) ==
          Reason::io);
    reader.run_script("CREATE TEMP TABLE list(name TEXT)");
    reader.run_script("INSERT INTO list VALUES('a')");
    CHECK(reader.pragma("SELECT count(*) FROM list") == 1);
}

TEST_CASE("a database in memory keeps what was written and needs no file") {
    Connection connection{Waiting{}};
    write(connection, [&] { connection.run_script("CREATE TABLE t(a)"); });
    write(connection, [&] { connection.run_script("INSERT INTO t VALUES(7)"); });
    const ReadTransaction transaction(connection);
    Use use(connection, "SELECT a FROM t");
    REQUIRE(use.next());
    CHECK(use.integer(0) == 7);
}
