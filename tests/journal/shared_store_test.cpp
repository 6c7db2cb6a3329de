// SPDX-License-Identifier: Apache-2.0
#include "db/fault_vfs.hpp"
#include "tests/in_flight.hpp"
#include "tests/journal/node.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <thread>

using namespace pullrec;
using namespace pullrec::test;

TEST_CASE("a copy of a kubelet's directories is refused") {
    const ScratchFolder folder;
    const std::string path = folder.file("copy.db");
    store::Store::create(path,
                         {store::Role::copy, store::Baseline::kubelet, std::nullopt, kNoon,
                          store::Source{"/var/lib/kubelet", kNoon, ""}},
                         [](store::Writer&) {});
    CHECK(error_of([&] { journal::SharedStore store(path); }) == ErrorCode::refused);
}

TEST_CASE("a profile that this program does not know is refused") {
    Node node(store::Baseline::kubelet, "kubelet-9.99");
    CHECK(error_of([&] { node.process(); }) == ErrorCode::schema);
}

TEST_CASE("after a failed sync the work is done once more, and done once") {
    db::testing::FaultVfs faults;
    Node node;
    const auto manager = node.process();
    faults.fail_next_sync();
    manager->record_intent(kImage);
    CHECK(in_flight(*manager, kImage) == 1);
    manager->record_intent(kImage);
    faults.fail_next_sync();
    manager->record_pulled(kImage, kRef, kGrant);
    CHECK(in_flight(*manager, kImage) == 1);
    faults.fail_next_sync();
    manager->record_failed(kImage);
    CHECK(in_flight(*manager, kImage) == 0);
    CHECK(node.outcomes().size() == 2);
    CHECK(node.record(kRef)->record.mapping.at(kName) == kGrant);
}

TEST_CASE("a database that was rewound, or is another one, is noticed and never believed again") {
    for (const char* sql : {"UPDATE meta SET seq = seq - 1", "UPDATE meta SET epoch = epoch + 1"}) {
        Node node;
        const auto manager = node.process(Policy::never_verify);
        manager->record_intent(kImage);
        node.change(sql);
        CHECK(error_of([&] { manager->record_intent(kImage); }) == ErrorCode::corrupt);
        CHECK(ask(*manager).must_pull);
        node.change("UPDATE meta SET seq = seq + 100");
        CHECK(error_of([&] { pull(*manager); }) == ErrorCode::corrupt);
    }
}

TEST_CASE("a file that took the place of the database is noticed") {
    Node node;
    const auto manager = node.process(Policy::never_verify);
    const Node other;
    std::filesystem::rename(other.path(), node.path());
    CHECK(ask(*manager).must_pull);
    CHECK(error_of([&] { manager->record_intent(kImage); }) == ErrorCode::corrupt);
}

TEST_CASE("a reader does not wait for a writer") {
    Node node;
    const auto manager = node.process();
    pull(*manager);
    node.store().write([&](store::Writer& writer, bool) {
        writer.remove_record(kRef);
        bool must_pull = true;
        std::thread([&] { must_pull = ask(*manager, {kSecret}).must_pull; }).join();
        CHECK_FALSE(must_pull);
    });
    CHECK_FALSE(node.record(kRef));
}

TEST_CASE("a thread waits for its turn to write only so long") {
    Node node;
    journal::SharedStore store(node.path(), {{std::chrono::milliseconds(20), nullptr}, {}});
    store.write([&](store::Writer&, bool) {
        std::thread([&] {
            CHECK(error_of([&] { store.write([](store::Writer&, bool) {}); }) == ErrorCode::locked);
        }).join();
    });
    store.write([](store::Writer&, bool) {});
}

TEST_CASE("many commits do not let the WAL grow without bound") {
    Node node;
    const auto manager = node.process();
    for (int i = 0; i < 2'000; ++i) {
        manager->record_intent({"quay.io/org/app:" + std::to_string(i)});
    }
    constexpr std::uintmax_t kBound = 16U * 1024 * 1024;
    CHECK(std::filesystem::file_size(node.path() + "-wal") < kBound);
}

TEST_CASE("a reader that stands still lets the WAL grow and is warned of once") {
    Node node;
    int warnings = 0;
    journal::SharedStore store(node.path(), {}, [&](journal::LogLevel level, std::string_view) {
        warnings += level == journal::LogLevel::warning ? 1 : 0;
    });
    node.store().read([&](const store::Reader&) {
        for (int i = 0; i < 1'500; ++i) {
            store.write([](store::Writer& writer, bool) {
                store::PullOutcome outcome;
                outcome.image = kImage;
                outcome.ended_at = kNoon;
                writer.add_outcome(outcome);
            });
        }
    });
    CHECK(warnings == 1);
}
