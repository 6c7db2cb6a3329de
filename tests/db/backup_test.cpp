// SPDX-License-Identifier: Apache-2.0
#include "db/backup.hpp"
#include "db/child_process.hpp"
#include "db/identity.hpp"
#include "db/new_file.hpp"
#include "db/scratch.hpp"
#include "db/transaction.hpp"

#include <doctest/doctest.h>

#include <csignal>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace pullrec::db;
using namespace pullrec::db::testing;

namespace {

struct Live {
    Scratch scratch;
    std::string path = scratch.database();
    std::string target = scratch.path("backup.db");
    Connection connection{locate(path), Purpose::writer};
    Live() {
        write(connection, [&] {
            for (int i = 0; i < 100; ++i) {
                add_thing(connection, i, std::to_string(i));
            }
        });
    }
};

} // namespace

TEST_CASE_FIXTURE(Live, "a backup is one private file with everything that was committed") {
    const auto before = ::umask(0);
    const auto report = back_up(connection, target);
    ::umask(before);
    CHECK(report.rows == 100);
    CHECK(mode_of(target) == 0600);
    CHECK_FALSE(exists(target + "-wal"));
    CHECK_FALSE(exists(target + ".partial"));
    Connection copy(locate(target), Purpose::reader);
    CHECK(check_identity(copy, {kApplicationId, 1, 1}) == 1);
    CHECK(count_things(copy) == 100);
    CHECK_FALSE(exists(target + "-wal"));
}

TEST_CASE_FIXTURE(Live, "the database stays a live WAL database that others can write meanwhile") {
    Connection other(locate(path), Purpose::writer);
    back_up(connection, target);
    write(other, [&] { add_thing(other, 1'000, "after"); });
    CHECK(count_things(connection) == 101);
    Connection copy(locate(target), Purpose::reader);
    CHECK(count_things(copy) == 100);
}

TEST_CASE_FIXTURE(Live, "a reader can make a backup too") {
    Connection reader(locate(path), Purpose::reader);
    CHECK(back_up(reader, target).rows == 100);
}

TEST_CASE_FIXTURE(Live, "a backup never replaces a file") {
    write_file(target, "mine");
    CHECK(reason_of([&] { back_up(connection, target); }) == Reason::io);
    CHECK(size_of(target) == 4);
}

TEST_CASE_FIXTURE(Live, "a backup inside a transaction is misuse and leaves nothing") {
    const ReadTransaction transaction(connection);
    CHECK(reason_of([&] { back_up(connection, target); }) == Reason::misuse);
    CHECK_FALSE(exists(target + ".partial"));
}

TEST_CASE_FIXTURE(Live, "a backup that is killed half-way leaves only the partial file") {
    const pid_t child = ::fork();
    if (child == 0) {
        Connection own(locate(path), Purpose::reader);
        NewFile half(target);
        half.connection().run_script("CREATE TABLE t(a)");
        ::kill(::getpid(), SIGKILL);
    }
    ::waitpid(child, nullptr, 0);
    CHECK_FALSE(exists(target));
    CHECK(exists(target + ".partial"));
    CHECK(mode_of(target + ".partial") == 0600);
    CHECK(count_things(connection) == 100);
}
