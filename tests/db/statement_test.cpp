// SPDX-License-Identifier: Apache-2.0
#include "db/scratch.hpp"
#include "db/statement.hpp"
#include "db/transaction.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cstddef>

using namespace pullrec::db;
using namespace pullrec::db::testing;
using namespace std::string_literals;

namespace {

constexpr Sql kInsert{"INSERT INTO value(i, t, b) VALUES(?, ?, ?)"};
constexpr Sql kSelect{"SELECT i, t, b FROM value"};

struct Memory {
    Memory() { connection.run_script("CREATE TABLE value(i INTEGER, t TEXT, b BLOB) STRICT"); }
    Connection connection{Waiting{}};
};

} // namespace

static_assert(is_one_statement("SELECT 1"));
static_assert(is_one_statement("SELECT 1;\n"));
static_assert(!is_one_statement("SELECT 1; DELETE FROM t"));
static_assert(!is_one_statement("SELECT 1;;"));
static_assert(!is_one_statement(" "));

TEST_CASE_FIXTURE(Memory, "values come back as they were bound: NUL bytes, empty and null") {
    const std::array blob{std::byte{0}, std::byte{255}};
    write(connection, [&] {
        Use(connection, kInsert).bind(INT64_MIN, "a\0b"s, std::span<const std::byte>(blob)).run();
        Use(connection, kInsert).bind(0, ""s, std::span<const std::byte>()).run();
        Use(connection, kInsert)
            .bind(std::nullopt, std::optional<std::string>(), std::nullopt)
            .run();
    });
    const ReadTransaction transaction(connection);
    Use use(connection, kSelect);
    REQUIRE(use.next());
    CHECK(use.integer(0) == INT64_MIN);
    CHECK(use.text(1) == "a\0b"s);
    CHECK(use.blob(2) == "\0\xff"s);
    REQUIRE(use.next());
    CHECK_FALSE(use.boolean(0));
    CHECK(use.optional_text(1) == std::optional(""s));
    CHECK(use.optional_blob(2) == std::optional(""s));
    REQUIRE(use.next());
    CHECK(use.optional_integer(0) == std::nullopt);
    CHECK(use.optional_text(1) == std::nullopt);
    CHECK(use.optional_blob(2) == std::nullopt);
    CHECK_FALSE(use.next());
}

TEST_CASE_FIXTURE(Memory, "a binding never leaks into the next use") {
    write(connection, [&] {
        Use(connection, kInsert).bind(1, "secret"s, std::nullopt).run();
        Use use(connection, kInsert);
        use.bind(2);
        CHECK(reason_of([&] { use.run(); }) == Reason::misuse);
    });
}

TEST_CASE_FIXTURE(Memory, "a column of another type, or an unexpected null, is corruption") {
    write(connection, [&] { Use(connection, kInsert).bind(1, "x"s, std::nullopt).run(); });
    const ReadTransaction transaction(connection);
    Use use(connection, kSelect);
    REQUIRE(use.next());
    CHECK(reason_of([&] { static_cast<void>(use.text(0)); }) == Reason::corrupt);
    CHECK(reason_of([&] { static_cast<void>(use.integer(1)); }) == Reason::corrupt);
    CHECK(reason_of([&] { static_cast<void>(use.blob(2)); }) == Reason::corrupt);
    CHECK(reason_of([&] { static_cast<void>(use.integer(9)); }) == Reason::misuse);
}

TEST_CASE_FIXTURE(Memory, "no statement runs outside of a transaction") {
    CHECK(reason_of([&] { const Use use(connection, kSelect); }) == Reason::misuse);
}

TEST_CASE_FIXTURE(Memory, "using a statement inside its own use is misuse, not a silent reset") {
    const ReadTransaction transaction(connection);
    const Use use(connection, kSelect);
    CHECK(reason_of([&] { const Use again(connection, kSelect); }) == Reason::misuse);
}

TEST_CASE_FIXTURE(Memory, "a statement that answers cannot be run blindly") {
    write(connection, [&] { Use(connection, kInsert).bind(1, "x"s, std::nullopt).run(); });
    const ReadTransaction transaction(connection);
    CHECK(reason_of([&] { Use(connection, kSelect).run(); }) == Reason::misuse);
}

TEST_CASE_FIXTURE(Memory, "a wrong statement fails when it is prepared") {
    constexpr std::array kGood{kInsert, kSelect};
    prepare(connection, kGood);
    constexpr std::array<Sql, 1> kBad{{"SELECT nothing FROM nowhere"}};
    CHECK(reason_of([&] { prepare(connection, kBad); }) == Reason::misuse);
}

TEST_CASE_FIXTURE(Memory, "a refused value is not quoted in the message") {
    const auto failure = failure_of([&] {
        write(connection, [&] {
            connection.run_script("CREATE TABLE u(t TEXT PRIMARY KEY, n INTEGER) STRICT");
            Use(connection, "INSERT INTO u(t) VALUES(?)").bind("hunter2"s).run();
            Use(connection, "INSERT INTO u(t) VALUES(?)").bind("hunter2"s).run();
        });
    });
    REQUIRE(failure);
    CHECK(failure->reason() == Reason::constraint);
    const std::string message = failure->what();
    CHECK(message.find("hunter2") == std::string::npos);
    CHECK(message.find("u.t") != std::string::npos);
}
