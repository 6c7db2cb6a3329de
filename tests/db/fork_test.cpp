// SPDX-License-Identifier: Apache-2.0
#include "db/child_process.hpp"
#include "db/scratch.hpp"
#include "db/transaction.hpp"

#include <doctest/doctest.h>

#include <memory>

using namespace pullrec::db;
using namespace pullrec::db::testing;

TEST_CASE("a forked child cannot use the connection and forgetting it does not harm the parent") {
    const Scratch scratch;
    const auto path = scratch.database();
    auto connection = std::make_unique<Connection>(locate(path), Purpose::writer);
    write(*connection, [&] { add_thing(*connection, 1, "a"); });

    const auto report = in_child([&]() -> std::string {
        if (reason_of([&] { count_things(*connection); }) != Reason::misuse) {
            return "the child could read through the parent's connection";
        }
        connection.reset();
        return exists(path + "-wal") ? "" : "closing in the child removed the WAL";
    });
    CHECK(report == "");
    write(*connection, [&] { add_thing(*connection, 2, "b"); });
    CHECK(count_things(*connection) == 2);
}

TEST_CASE("a child forked inside a transaction can neither use nor end it") {
    const Scratch scratch;
    const auto path = scratch.database();
    Connection connection(locate(path), Purpose::writer);
    write(connection, [&] {
        add_thing(connection, 1, "a");
        const auto report = in_child([&]() -> std::string {
            if (reason_of([&] { add_thing(connection, 2, "b"); }) != Reason::misuse) {
                return "the child could write in the parent's transaction";
            }
            Connection own(locate(path), Purpose::writer, no_wait());
            return reason_of([&] { write(own, [] {}); }) == Reason::locked ? "" : "lock was lost";
        });
        CHECK(report == "");
    });
    CHECK(count_things(connection) == 1);
}
