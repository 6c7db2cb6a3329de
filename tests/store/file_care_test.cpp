// SPDX-License-Identifier: Apache-2.0
#include "db/new_folder.hpp"
#include "store/backup.hpp"
#include "store/upgrade.hpp"
#include "tests/scratch_folder.hpp"
#include "tests/store/memory_store.hpp"

#include <doctest/doctest.h>

#include <array>
#include <filesystem>
#include <vector>

using namespace pullrec;
using store::Access;
using store::Store;

namespace {

const store::NewDatabase kNew{store::Role::authority, store::Baseline::listed, std::nullopt,
                              test::kNow, std::nullopt};

std::string made(const test::ScratchFolder& folder) {
    const std::string path = folder.file("records.db");
    Store::create(path, kNew, [](store::Writer& writer) {
        writer.add_record({{{"ref"}, test::kNow, {}}, {}, {}});
    });
    return path;
}

std::size_t files_in(const test::ScratchFolder& folder) {
    const std::filesystem::directory_iterator files(folder.path());
    return static_cast<std::size_t>(std::distance(begin(files), end(files)));
}

std::vector<db::Step> steps_with(std::string_view sql) {
    std::vector<db::Step> steps(store::schema_steps().begin(), store::schema_steps().end());
    steps.push_back({store::schema_version() + 1, "more", sql});
    return steps;
}

} // namespace

TEST_CASE("a backup holds what its source holds, and can be read") {
    const test::ScratchFolder folder;
    Store source = Store::open(made(folder), Access::read);
    const std::string backup = folder.file("backup.db");
    const auto report = store::back_up(source, backup);
    CHECK(report.rows > 0);
    Store copy = Store::open(backup, Access::read);
    CHECK(copy.read([](const store::Reader& reader) { return reader.record({"ref"}); }));
    CHECK_THROWS_AS(store::back_up(source, backup), Error);
}

TEST_CASE("a database at the newest schema is neither changed nor backed up") {
    const test::ScratchFolder folder;
    const std::string path = made(folder);
    const auto result = store::upgrade(path, folder.file("backup.db"));
    CHECK(result.from == store::schema_version());
    CHECK(result.to == store::schema_version());
    CHECK_FALSE(std::filesystem::exists(folder.file("backup.db")));
}

TEST_CASE("an upgrade runs the missing steps, after a backup of the state before") {
    const test::ScratchFolder folder;
    const std::string path = made(folder);
    const auto steps = steps_with("CREATE TABLE later (id INTEGER NOT NULL PRIMARY KEY) STRICT;");
    const auto result = store::upgrade(path, folder.file("backup.db"), {}, steps);
    CHECK(result.from == store::schema_version());
    CHECK(result.to == store::schema_version() + 1);
    Store backup = Store::open(folder.file("backup.db"), Access::read);
    const auto version = [](Store& store) {
        return store.read(
            [](const store::Reader& reader) { return reader.file_facts().schema_version; });
    };
    CHECK(version(backup) == store::schema_version());
    Store upgraded = Store::open(path, Access::read);
    CHECK(version(upgraded) == store::schema_version() + 1);
    CHECK(upgraded.read([](const store::Reader& reader) { return reader.record({"ref"}); }));
}

TEST_CASE("a step that fails leaves the database as it was") {
    const test::ScratchFolder folder;
    const std::string path = made(folder);
    const auto steps = steps_with("DELETE FROM pulled_record; INSERT INTO nowhere VALUES (1);");
    CHECK_THROWS_AS(store::upgrade(path, folder.file("backup.db"), {}, steps), Error);
    Store store = Store::open(path, Access::read);
    store.read([](const store::Reader& reader) {
        CHECK(reader.file_facts().schema_version == store::schema_version());
        CHECK(reader.record({"ref"}));
    });
}

TEST_CASE("who reads a copy leaves nothing beside the database and still names its place") {
    const test::ScratchFolder folder;
    const std::string path = made(folder);
    const auto before = files_in(folder);
    {
        Store store = Store::open(path, Access::read, {{}, {}, db::ViewPlace::copy});
        CHECK(store.is_private_copy());
        CHECK(store.path() == path);
        CHECK(store.read([](const store::Reader& reader) { return reader.record({"ref"}); }));
        CHECK(files_in(folder) == before);
    }
    try {
        (void)Store::open(folder.file("missing.db"), Access::read, {{}, {}, db::ViewPlace::copy});
        FAIL("was opened");
    } catch (const Error& error) {
        CHECK(error.code() == ErrorCode::absent);
    }
}

TEST_CASE("a folder is made for its owner alone, once, and never its parents") {
    const test::ScratchFolder folder;
    const std::string path = folder.file("image_manager");
    CHECK(db::make_folder(path));
    CHECK(std::filesystem::status(path).permissions() == std::filesystem::perms::owner_all);
    CHECK_FALSE(db::make_folder(path));
    CHECK_THROWS_AS(db::make_folder(folder.file("no/such")), db::Failure);
    CHECK_FALSE(std::filesystem::exists(folder.file("no")));
}
