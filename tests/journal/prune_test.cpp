// SPDX-License-Identifier: Apache-2.0
#include "journal/flights.hpp"
#include "tests/journal/node.hpp"

#include <doctest/doctest.h>

using namespace pullrec;
using namespace pullrec::test;

namespace {

using Texts = std::vector<std::string>;
using Refs = std::vector<ImageRef>;

const Timestamp kStart = std::chrono::sys_days(std::chrono::year(2024) / 12 / 25) + 1min;
const Timestamp kOld = std::chrono::sys_days(std::chrono::year(2024) / 10 / 21);

void put(Node& node, const char* ref, std::optional<Timestamp> updated) {
    node.put_record({{{ref}, updated, {}}, std::nullopt, std::nullopt});
}

void put_three(Node& node) {
    for (const char* ref : {"anonpull", "empty", "testimageref"}) {
        put(node, ref, kOld);
    }
}

} // namespace

// The cases are those of kubelet 21.6.

TEST_CASE("records in the list stay, all others that are older go, also with an empty list") {
    const std::vector<std::pair<Refs, Texts>> cases = {
        {{{"anonpull"}, {"empty"}, {"testimageref"}}, {"anonpull", "empty", "testimageref"}},
        {{}, {}},
        {{{"unknown"}}, {}},
        {{{"anonpull"}, {"testimageref"}, {"unknown"}}, {"anonpull", "testimageref"}}};
    for (const auto& [in_use, left] : cases) {
        Node node;
        put_three(node);
        CHECK(node.process()->prune(in_use, kStart) == 3 - left.size());
        CHECK(node.image_refs() == left);
    }
}

TEST_CASE("a record of the cut-off's moment or later stays, one without a time goes") {
    Node node;
    put(node, "equal", kStart + 1us);
    put(node, "later", kStart + 2us);
    put(node, "zero", std::nullopt);
    node.process()->prune({}, kStart + 1us);
    CHECK(node.image_refs() == Texts{"equal", "later"});
}

TEST_CASE("files that do not decode and intents are never pruned") {
    Node node;
    const auto manager = node.process();
    node.put_unreadable(store::FileKind::record, kRef.text);
    manager->record_intent(kImage);
    manager->prune({}, kStart + 24h * 3650);
    CHECK(ask(*manager).rule == Rule::record_unreadable);
    CHECK(node.intents().size() == 1);
}

TEST_CASE(
    "E1: a pull that brought nothing new keeps the record from a prune that began before it") {
    Node node;
    const auto manager = node.process();
    pull(*manager);
    node.now += 1h;
    const Timestamp gc_starts = node.now - 1min;
    pull(*manager);
    manager->prune({}, gc_starts);
    CHECK(node.record(kRef)->record.last_updated == kNoon);
    manager->prune({}, node.now + 1s);
    CHECK_FALSE(node.record(kRef));
}

TEST_CASE("E2: a whole second of a kubelet's file counts as its end") {
    Node node;
    put(node, "ref", kStart);
    const auto manager = node.process();
    manager->prune({}, kStart + 999'999us);
    CHECK(node.image_refs().size() == 1);
    manager->prune({}, kStart + 1s);
    CHECK(node.image_refs().empty());
}

TEST_CASE("more records than one transaction takes are all pruned") {
    Node node;
    node.store().write([](store::Writer& writer, bool) {
        for (int i = 0; i < 250; ++i) {
            writer.add_record({{{std::to_string(i)}, kOld, {}}, {}, {}});
        }
    });
    CHECK(node.process()->prune(Refs{{"7"}}, kStart) == 249);
    CHECK(node.image_refs() == Texts{"7"});
}

TEST_CASE("a record whose image a living leader pulls is not pruned; one that died protects none") {
    Node node;
    pull(*node.process());
    auto leader = node.process();
    journal::Flights flights(*leader);
    const auto flight = flights.begin({{"quay.io/org/app:v2"}, {}, {}, {}, {}, false});
    const auto manager = node.process();
    CHECK(manager->prune({}, node.now + 24h) == 0);
    flights.cancel(flight.operation);
    flights.begin({{"quay.io/org/other:v2"}, {}, {}, {}, {}, false});
    CHECK(manager->prune({}, node.now + 24h) == 1);
    pull(*manager);
    flights.begin({{"quay.io/org/app:v2"}, {}, {}, {}, {}, false});
    leader.reset();
    CHECK(manager->prune({}, node.now + 24h) == 1);
}
