// SPDX-License-Identifier: Apache-2.0
#include "db/scratch.hpp"
#include "db/statement.hpp"
#include "db/transaction.hpp"
#include "db/upgrade.hpp"

#include <doctest/doctest.h>

#include <array>

using namespace pullrec::db;
using namespace pullrec::db::testing;

namespace {

constexpr std::array kSteps{
    Step{1, "0001_parent",
         "CREATE TABLE parent(id INTEGER PRIMARY KEY) STRICT;"
         "CREATE TABLE child(parent INTEGER REFERENCES parent(id)) STRICT;"},
    Step{2, "0002_name", "ALTER TABLE parent ADD COLUMN name TEXT"},
    Step{3, "0003_rebuild",
         "CREATE TABLE fresh(id INTEGER PRIMARY KEY, name TEXT) STRICT;"
         "INSERT INTO fresh SELECT id, name FROM parent;"
         "DROP TABLE parent; ALTER TABLE fresh RENAME TO parent;"},
};
const std::span<const Step> kAll{kSteps};

struct Memory {
    Connection connection{Waiting{}};
    UpgradeResult run(std::span<const Step> steps) {
        return upgrade(connection, kApplicationId, steps, ForeignKeys::checked_at_end);
    }
    std::optional<Reason> fails(std::span<const Step> steps) {
        return reason_of([&] { run(steps); });
    }
    std::int64_t version() { return connection.pragma("PRAGMA user_version"); }
};

} // namespace

TEST_CASE_FIXTURE(Memory, "a fresh file gets every step, the version and our id") {
    const auto result = run(kAll);
    CHECK(result.from == 0);
    CHECK(result.to == 3);
    CHECK(version() == 3);
    CHECK(connection.pragma("PRAGMA application_id") == kApplicationId);
}

TEST_CASE_FIXTURE(Memory, "an old file gets the missing steps and keeps its rows") {
    run(kAll.first(1));
    connection.run_script("INSERT INTO parent VALUES(7); INSERT INTO child VALUES(7)");
    CHECK(run(kAll).from == 1);
    CHECK(version() == 3);
    CHECK(connection.pragma("SELECT id FROM parent") == 7);
    CHECK(connection.pragma("SELECT parent FROM child") == 7);
    CHECK(connection.pragma("PRAGMA foreign_keys") == 1);
    CHECK(run(kAll).from == 3);
}

TEST_CASE_FIXTURE(Memory, "a newer file is refused untouched") {
    run(kAll);
    CHECK(fails(kAll.first(2)) == Reason::newer);
    CHECK(version() == 3);
}

TEST_CASE_FIXTURE(Memory, "a file of another program is refused untouched") {
    connection.run_script("CREATE TABLE theirs(a)");
    CHECK(fails(kAll) == Reason::foreign);
    connection.run_script("PRAGMA application_id=5; DROP TABLE theirs");
    CHECK(fails(kAll) == Reason::foreign);
    CHECK(connection.pragma("SELECT count(*) FROM sqlite_schema") == 0);
}

TEST_CASE_FIXTURE(Memory, "a failing step takes the earlier ones back and is named") {
    const std::array steps{kSteps[0], Step{2, "0002_wrong", "CREATE TABLE parent(id)"}};
    const auto failure = failure_of([&] { run(steps); });
    REQUIRE(failure);
    CHECK(std::string(failure->what()).find("0002_wrong") != std::string::npos);
    CHECK(version() == 0);
    CHECK(connection.pragma("SELECT count(*) FROM sqlite_schema") == 0);
    CHECK(connection.pragma("PRAGMA foreign_keys") == 1);
}

TEST_CASE_FIXTURE(Memory, "a step that leaves rows without parents is taken back") {
    run(kAll);
    connection.run_script("INSERT INTO parent VALUES(7, 'a'); INSERT INTO child VALUES(7)");
    const std::array steps{kSteps[0], kSteps[1], kSteps[2],
                           Step{4, "0004_orphan", "DELETE FROM parent"}};
    CHECK(fails(steps) == Reason::constraint);
    CHECK(version() == 3);
    CHECK(connection.pragma("SELECT count(*) FROM parent") == 1);
}

TEST_CASE_FIXTURE(Memory, "steps with gaps or their own transaction control are misuse") {
    CHECK(fails(kAll.subspan(1)) == Reason::misuse);
    CHECK(fails(std::array{Step{1, "0001_commit", "CREATE TABLE a(b); COMMIT"}}) == Reason::misuse);
}

TEST_CASE("the version is read again under the lock, so two upgrades do not both run a step") {
    const Scratch scratch;
    const auto path = scratch.database();
    constexpr std::array steps{Step{1, "0001_thing", ""}, Step{2, "0002_b", "CREATE TABLE b(c)"}};
    Connection first(locate(path), Purpose::writer);
    Connection second(locate(path), Purpose::writer);
    CHECK(second.pragma("PRAGMA user_version") == 1);
    CHECK(upgrade(first, kApplicationId, steps, ForeignKeys::enforced).from == 1);
    CHECK(upgrade(second, kApplicationId, steps, ForeignKeys::enforced).from == 2);
}
