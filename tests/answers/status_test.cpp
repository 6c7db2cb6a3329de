// SPDX-License-Identifier: Apache-2.0
#include "answers/status.hpp"
#include "tests/answers/sample_store.hpp"
#include "tests/scratch_folder.hpp"

#include <doctest/doctest.h>

#include <filesystem>

using namespace pullrec;

TEST_CASE("the state of a store is what it holds, counted") {
    store::Store store = test::sample_store();
    store.write([](store::Writer& writer) {
        writer.add_intent({{{"a/app:1"}}, 0, test::kNow, {}});
        writer.put_unreadable({store::FileKind::record, "sha256-77", 7, {}, {}, {}, "torn"});
    });
    const auto status =
        store.read([](const store::Reader& reader) { return answers::status(reader); });
    CHECK(status.counts.records == 4);
    CHECK(status.counts.records_without_grants == 1);
    CHECK(status.counts.unreadable_records == 1);
    CHECK(status.counts.intents == 1);
    CHECK(status.counts.oldest_intent == test::kNow);
    CHECK(status.counts.secret_grants == 3);
    CHECK(status.counts.account_grants == 1);
    CHECK(status.counts.node_grants == 2);
    CHECK(status.counts.credentials == 2);
    CHECK(status.damage.empty());
    CHECK(status.meta.role == store::Role::authority);
}

TEST_CASE("of a file it tells schema, journal and size") {
    const test::ScratchFolder folder;
    const std::string path = folder.file("records.db");
    store::Store::create(
        path,
        {store::Role::authority, store::Baseline::listed, std::nullopt, test::kNow, std::nullopt},
        [](store::Writer& writer) { writer.add_preloaded({"ref"}, {"docker.io/library/nginx"}); });
    store::Store store = store::Store::open(path, store::Access::read);
    store.read([&](const store::Reader& reader) {
        const auto status = answers::status(reader);
        CHECK(status.file.schema_version == store::schema_version());
        CHECK(status.file.wal);
        CHECK(status.file.bytes == static_cast<std::int64_t>(std::filesystem::file_size(path)));
        CHECK(reader.preloaded_count() == 1);
    });
}
