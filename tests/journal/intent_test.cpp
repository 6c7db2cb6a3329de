// SPDX-License-Identifier: Apache-2.0
#include "db/child_process.hpp"
#include "tests/in_flight.hpp"
#include "tests/journal/node.hpp"

#include <doctest/doctest.h>

using namespace pullrec;
using namespace pullrec::test;

TEST_CASE("an intent is there once it was recorded, and counts every pull (kubelet 21.3)") {
    Node node;
    const auto manager = node.process();
    const Image image{"repo.repo/test/test:latest"};
    manager->record_intent(image);
    CHECK(in_flight(*manager, image) == 1);
    manager->record_intent(image);
    CHECK(in_flight(*manager, image) == 2);
    CHECK(node.intents() == std::vector<std::string>{image.text, image.text});
}

TEST_CASE("an intent is committed when the call returns: another process reads it at once") {
    Node node;
    const auto manager = node.process();
    manager->record_intent(kImage);
    const std::string report = db::testing::in_child([&]() -> std::string {
        store::Store store = store::Store::open(node.path(), store::Access::read);
        bool found = false;
        store.read([&](const store::Reader& reader) {
            reader.each_intent([&](const auto& stored) { found = stored.intent.image == kImage; });
        });
        return found ? "" : "the intent was not there";
    });
    CHECK(report == "");
}

TEST_CASE("an intent that cannot be recorded says so, and nothing is left of it") {
    Node node;
    const auto manager = node.process();
    const auto other = std::make_unique<journal::SharedStore>(
        node.path(), store::OpenOptions{{std::chrono::milliseconds(10), nullptr}, {}});
    journal::PullManager waiting(*other, {});
    node.store().write([&](store::Writer&, bool) {
        CHECK(error_of([&] { waiting.record_intent(kImage); }) == ErrorCode::locked);
    });
    CHECK(node.intents().empty());
}

TEST_CASE("a failed pull takes one intent of its own and no one else's") {
    Node node;
    const auto mine = node.process();
    const auto theirs = node.process();
    mine->record_intent(kImage);
    mine->record_intent(kImage);
    theirs->record_intent(kImage);
    mine->record_failed(kImage);
    CHECK(in_flight(*mine, kImage) == 1);
    mine->record_failed(kImage);
    mine->record_failed(kImage);
    CHECK(in_flight(*mine, kImage) == 0);
    CHECK(in_flight(*theirs, kImage) == 1);
    CHECK(ask(*mine).must_pull);
}

TEST_CASE("E4: what a dead process left survives a failure and goes with a success") {
    Node node;
    auto dead = node.process();
    dead->record_intent(kImage);
    dead.reset();
    const auto manager = node.process();
    manager->record_intent(kImage);
    manager->record_failed(kImage);
    CHECK(node.intents().size() == 1);
    CHECK(ask(*manager).must_pull);
    pull(*manager);
    CHECK(node.intents().empty());
}

TEST_CASE("E4: only a success clears an intent file that does not decode") {
    Node node;
    const auto manager = node.process(Policy::never_verify);
    node.put_unreadable(store::FileKind::intent, kImage.text);
    CHECK(ask(*manager).rule == Rule::intent_unreadable);
    manager->record_intent(kImage);
    manager->record_failed(kImage);
    CHECK(ask(*manager).rule == Rule::intent_unreadable);
    pull(*manager);
    CHECK(ask(*manager).rule == Rule::policy_allows);
}
