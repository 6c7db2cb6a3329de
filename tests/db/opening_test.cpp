// SPDX-License-Identifier: Apache-2.0
#include "db/identity.hpp"
#include "db/scratch.hpp"
#include "db/transaction.hpp"

#include <doctest/doctest.h>
#include <sqlite3.h>

#include <filesystem>
#include <fstream>
#include <unistd.h>

using namespace pullrec::db;
using namespace pullrec::db::testing;

namespace {

constexpr Identity kOurs{.application_id = kApplicationId, .oldest = 1, .newest = 1};

std::optional<Reason> opening(const std::string& path, Purpose purpose,
                              const Identity& identity = kOurs) {
    return reason_of([&] {
        Connection connection(locate(path), purpose);
        check_identity(connection, identity);
    });
}

void damage(const std::string& path, std::int64_t offset, std::size_t bytes) {
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(offset);
    file << std::string(bytes, '\x5a');
}

} // namespace

TEST_CASE("a database of ours opens for reading and for writing") {
    const Scratch scratch;
    const auto path = scratch.database();
    CHECK(opening(path, Purpose::reader) == std::nullopt);
    CHECK(opening(path, Purpose::writer) == std::nullopt);
}

TEST_CASE("opening never creates a database") {
    const Scratch scratch;
    CHECK(opening(scratch.path(), Purpose::reader) == Reason::absent);
    CHECK(opening(scratch.path(), Purpose::writer) == Reason::absent);
    CHECK_FALSE(exists(scratch.path()));
}

TEST_CASE("files of others are foreign and stay untouched") {
    const Scratch scratch;
    write_file(scratch.path("text.db"), std::string(5000, 'x'));
    write_file(scratch.path("empty.db"), "");
    sqlite3* other = nullptr;
    REQUIRE(sqlite3_open(scratch.path("other.db").c_str(), &other) == SQLITE_OK);
    sqlite3_exec(other, "PRAGMA journal_mode=WAL; CREATE TABLE t(a)", nullptr, nullptr, nullptr);
    sqlite3_close(other);
    set_mode(scratch.path("other.db"), 0600);
    for (const auto* name : {"text.db", "empty.db", "other.db"}) {
        CAPTURE(name);
        const auto before = size_of(scratch.path(name));
        CHECK(opening(scratch.path(name), Purpose::reader) == Reason::foreign);
        CHECK(opening(scratch.path(name), Purpose::writer) == Reason::foreign);
        CHECK(size_of(scratch.path(name)) == before);
    }
}

TEST_CASE("a newer and a too old database are told apart, with both versions") {
    const Scratch scratch;
    const auto path = scratch.database();
    CHECK(opening(path, Purpose::reader, {kApplicationId, 2, 3}) == Reason::too_old);
    Connection connection(locate(path), Purpose::reader);
    const auto failure = failure_of([&] { check_identity(connection, {kApplicationId, 0, 0}); });
    REQUIRE(failure);
    CHECK(failure->reason() == Reason::newer);
    const std::string message = failure->what();
    CHECK(message.find("schema 1") != std::string::npos);
    CHECK(message.find("up to 0") != std::string::npos);
}

TEST_CASE("a truncated and a damaged database are corrupt") {
    const Scratch scratch;
    for (const auto* name : {"short.db", "damaged.db"}) {
        Connection connection(locate(scratch.database(name)), Purpose::writer);
        write(connection, [&] {
            for (int i = 0; i < 500; ++i) {
                add_thing(connection, i, "thing " + std::to_string(i));
            }
        });
    }
    std::filesystem::resize_file(scratch.path("short.db"), 9000);
    damage(scratch.path("damaged.db"), 4096, 12'000);
    for (const auto* name : {"short.db", "damaged.db"}) {
        CAPTURE(name);
        CHECK(reason_of([&] {
                  Connection connection(locate(scratch.path(name)), Purpose::reader);
                  count_things(connection);
              }) == Reason::corrupt);
    }
}

TEST_CASE("a connection that met damage refuses all further use") {
    const Scratch scratch;
    const auto path = scratch.database();
    {
        Connection connection(locate(path), Purpose::writer);
        write(connection, [&] { add_thing(connection, 1, "a"); });
    }
    damage(path, 4096, 4096);
    Connection connection(locate(path), Purpose::writer);
    CHECK(reason_of([&] { count_things(connection); }) == Reason::corrupt);
    CHECK(reason_of([&] { count_things(connection); }) == Reason::misuse);
    CHECK(reason_of([&] { write(connection, [] {}); }) == Reason::misuse);
}

TEST_CASE("a writer refuses a file that is not in WAL mode, a reader takes it") {
    const Scratch scratch;
    const auto path = scratch.database();
    {
        Connection connection(locate(path), Purpose::writer);
        CHECK(connection.pragma("PRAGMA journal_mode=DELETE") == 0);
    }
    CHECK(opening(path, Purpose::writer) == Reason::foreign);
    CHECK(opening(path, Purpose::reader) == std::nullopt);
}

TEST_CASE("a database that is moved away or replaced while open takes no more writes or reads") {
    const Scratch scratch;
    const auto path = scratch.database();
    const auto other = scratch.database("other.db");
    Connection connection(locate(path), Purpose::writer);
    CHECK(count_things(connection) == 0);
    std::filesystem::rename(other, path);
    SUBCASE("write") {
        CHECK(reason_of([&] { write(connection, [&] { add_thing(connection, 1, "a"); }); }) ==
              Reason::replaced);
    }
    SUBCASE("read") {
        CHECK(reason_of([&] { count_things(connection); }) == Reason::replaced);
    }
}
