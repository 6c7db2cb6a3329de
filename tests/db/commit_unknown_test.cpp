// SPDX-License-Identifier: Apache-2.0
#include "db/fault_vfs.hpp"
#include "db/scratch.hpp"
#include "db/transaction.hpp"

#include <doctest/doctest.h>

using namespace pullrec::db;
using namespace pullrec::db::testing;

TEST_CASE("a commit whose sync failed is reported as unknown and the connection is closed to use") {
    const Scratch scratch;
    FaultVfs faults;
    const auto path = scratch.database();
    {
        Connection connection(locate(path), Purpose::writer);
        write(connection, [&] { add_thing(connection, 1, "kept"); });
        const auto reason = reason_of([&] {
            write(connection, [&] {
                add_thing(connection, 2, "unknown");
                faults.fail_next_sync();
            });
        });
        CHECK(reason == Reason::commit_unknown);
        CHECK(reason_of([&] { count_things(connection); }) == Reason::misuse);
    }
    Connection again(locate(path), Purpose::writer);
    const auto things = count_things(again);
    CHECK((things == 1 || things == 2));
}

TEST_CASE("after a crash the unknown commit may be found committed, which is why it has a name") {
    const Scratch scratch;
    FaultVfs faults;
    const auto path = scratch.database();
    Connection connection(locate(path), Purpose::writer);
    write(connection, [&] { add_thing(connection, 1, "kept"); });
    CHECK(reason_of([&] {
              write(connection, [&] {
                  add_thing(connection, 2, "unknown");
                  faults.fail_next_sync();
              });
          }) == Reason::commit_unknown);
    Connection after(locate(crash_copy(path, scratch.path("crashed.db"))), Purpose::writer);
    CHECK(count_things(after) == 2);
}
