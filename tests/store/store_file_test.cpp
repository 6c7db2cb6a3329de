// SPDX-License-Identifier: Apache-2.0
#include "tests/random_records.hpp"
#include "tests/scratch_folder.hpp"
#include "tests/store/memory_store.hpp"

#include <SQLiteCpp/Database.h>
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

using namespace pullrec;
using store::Access;
using store::Reader;
using store::Store;
using store::Writer;

namespace {

const store::NewDatabase kNew{store::Role::authority, store::Baseline::listed, "kubelet-1.36",
                              test::kNow, std::nullopt};

ErrorCode refusal(const std::string& path, Access access) {
    try {
        (void)Store::open(path, access);
    } catch (const Error& error) {
        CHECK(std::string(error.what()).find(path) != std::string::npos);
        return error.code();
    }
    return ErrorCode::internal;
}

void change(const std::string& path, const char* sql) {
    SQLite::Database database(path, SQLite::OPEN_READWRITE);
    database.exec(sql);
}

std::string contents(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

} // namespace

TEST_CASE("a database that was made holds what it was filled with") {
    const test::ScratchFolder folder;
    const std::string path = folder.file("records.db");
    test::RandomRecords random;
    const PulledRecord record = random.record();
    Store::create(path, kNew, [&](Writer& writer) { writer.put_record({record, {}, {}}); });
    Store store = Store::open(path, Access::read);
    CHECK(store.path() == path);
    store.read([&](const Reader& reader) {
        CHECK(reader.record(record.image_ref)->record == record);
        const store::Meta meta = reader.meta();
        CHECK(meta.role == store::Role::authority);
        CHECK(meta.baseline == store::Baseline::listed);
        CHECK(meta.profile == "kubelet-1.36");
        CHECK(meta.created_at == test::kNow);
        CHECK(meta.tag_key.size() == 32);
    });
}

TEST_CASE("making never replaces what is there, and a failed filling leaves nothing") {
    const test::ScratchFolder folder;
    const std::string path = folder.file("records.db");
    CHECK_THROWS_AS(Store::create(path, kNew, [](Writer&) { throw Error(ErrorCode::io, "x"); }),
                    Error);
    CHECK(std::filesystem::is_empty(folder.path()));
    Store::create(path, kNew, [](Writer&) {});
    const std::string before = contents(path);
    CHECK_THROWS_AS(Store::create(path, kNew, [](Writer&) {}), Error);
    CHECK(contents(path) == before);
}

TEST_CASE("two databases never share epoch and tag key") {
    Store one = test::memory_store();
    Store other = test::memory_store();
    const auto meta = [](Store& store) {
        return store.read([](const Reader& r) { return r.meta(); });
    };
    CHECK(meta(one).epoch != meta(other).epoch);
    CHECK(meta(one).tag_key != meta(other).tag_key);
}

TEST_CASE("every write moves seq, and a write that throws changes nothing") {
    Store store = test::memory_store();
    const auto seq = [&] { return store.read([](const Reader& r) { return r.meta().seq; }); };
    const auto before = seq();
    store.write([](Writer&) {});
    CHECK(seq() == before + 1);
    CHECK_THROWS_AS(store.write([](Writer& writer) {
        writer.put_record({{{"ref"}, {}, {}}, {}, {}});
        throw Error(ErrorCode::refused, "no");
    }),
                    Error);
    CHECK(seq() == before + 1);
    CHECK(!store.read([](const Reader& r) { return r.record({"ref"}); }));
}

TEST_CASE("missing, foreign, older and newer files are refused untouched") {
    const test::ScratchFolder folder;
    const std::string path = folder.file("records.db");
    CHECK(refusal(path, Access::read) == ErrorCode::absent);
    CHECK(refusal(path, Access::write) == ErrorCode::absent);
    CHECK(!std::filesystem::exists(path));

    for (const char* sql :
         {"PRAGMA application_id = 7", "PRAGMA user_version = 0",
          "PRAGMA user_version = 9; UPDATE meta SET min_reader = 9, min_writer = 9"}) {
        CAPTURE(sql);
        Store::create(path, kNew, [](Writer&) {});
        change(path, sql);
        const std::string before = contents(path);
        CHECK(refusal(path, Access::read) == ErrorCode::schema);
        CHECK(refusal(path, Access::write) == ErrorCode::schema);
        CHECK(contents(path) == before);
        std::filesystem::remove(path);
        std::filesystem::remove(path + "-wal");
        std::filesystem::remove(path + "-shm");
    }
}

TEST_CASE("a newer schema that only added something can still be used, as far as it says") {
    const test::ScratchFolder folder;
    const std::string path = folder.file("records.db");
    Store::create(path, kNew, [](Writer&) {});
    change(path, "PRAGMA user_version = 2");
    CHECK_NOTHROW(Store::open(path, Access::write).write([](Writer&) {}));
    change(path, "UPDATE meta SET min_writer = 2");
    CHECK_NOTHROW(Store::open(path, Access::read));
    CHECK(refusal(path, Access::write) == ErrorCode::schema);
}
