// SPDX-License-Identifier: Apache-2.0
#include "db/integrity.hpp"
#include "db/scratch.hpp"
#include "db/statement.hpp"
#include "db/transaction.hpp"
#include "db/vacuum.hpp"

#include <doctest/doctest.h>
#include <sqlite3.h>

using namespace pullrec::db;
using namespace pullrec::db::testing;

namespace {

constexpr Sql kDeleteMost{"DELETE FROM thing WHERE id > 10"};

struct Emptied {
    Scratch scratch;
    std::string path = scratch.database();
    Connection connection{locate(path), Purpose::writer};

    Emptied() {
        write(connection, [&] {
            for (int i = 0; i < 3'000; ++i) {
                add_thing(connection, i, std::string(200, 'x') + std::to_string(i));
            }
        });
        write(connection, [&] { Use(connection, kDeleteMost).run(); });
    }
};

} // namespace

TEST_CASE_FIXTURE(Emptied, "a rebuilt file is smaller, sound, holds the same rows and stays WAL") {
    const VacuumReport report = vacuum(connection);
    CHECK(report.bytes_after < report.bytes_before / 4);
    CHECK_FALSE(report.held_up);
    CHECK(size_of(path) == report.bytes_after);
    CHECK(count_things(connection) == 11);
    const ReadTransaction transaction(connection);
    CHECK(integrity_findings(connection, IntegrityCheck::full).empty());
    CHECK_NOTHROW(Connection(locate(path), Purpose::writer));
}

TEST_CASE_FIXTURE(Emptied, "nothing can be attached afterwards, as before") {
    vacuum(connection);
    CHECK(sqlite3_limit(connection.database().getHandle(), SQLITE_LIMIT_ATTACHED, -1) == 0);
}

TEST_CASE_FIXTURE(Emptied, "a reader keeps its snapshot, and the file shrinks after it") {
    Connection reader(locate(path), Purpose::reader);
    {
        const ReadTransaction snapshot(reader);
        CHECK(count_things_here(reader) == 11);
        CHECK(vacuum(connection).held_up);
        CHECK(count_things_here(reader) == 11);
    }
    CHECK_FALSE(vacuum(connection).held_up);
}

TEST_CASE_FIXTURE(Emptied, "a database that another writer has locked is left as it is") {
    Connection other(locate(path), Purpose::writer, no_wait());
    Connection impatient(locate(path), Purpose::writer, no_wait());
    write(other, [&] {
        CHECK(reason_of([&] { vacuum(impatient); }) == Reason::locked);
        add_thing(other, 99, "still mine");
    });
    CHECK(count_things(connection) == 12);
}
