// SPDX-License-Identifier: Apache-2.0
// Pulls that show no sign of life, on a clock that the test sets (runtimes A.6), and reaping.
#include "journal/flights.hpp"
#include "tests/journal/node.hpp"

#include <doctest/doctest.h>

using namespace pullrec;
using namespace pullrec::test;
using journal::Flights;
using store::Progress;
using store::PullResult;

namespace {

journal::Pull limited(StallLimits limits, const Image& image = kImage) {
    return {image, {}, {}, limits, {}, false};
}

/// The state of an operation after a reaper came by.
std::optional<PullResult> reaped(Node& node, Flights& flights, std::int64_t operation) {
    flights.reap(100);
    const auto found =
        node.store().read([&](const store::Reader& reader) { return reader.operation(operation); });
    return found->end ? std::optional(found->end->result) : std::nullopt;
}

} // namespace

TEST_CASE("without limits a pull may be silent for ever") {
    Node node;
    const auto manager = node.process();
    Flights flights(*manager);
    const auto id = flights.begin(limited({})).operation;
    flights.progress(id, Progress{1, 0});
    node.uptime += 10'000h;
    CHECK_FALSE(reaped(node, flights, id));
}

TEST_CASE("the wait for the first byte has a limit of its own") {
    for (const auto& [limits, stalls] : {std::pair(StallLimits{30s, 0s}, false),
                                         {StallLimits{0s, 30s}, true},
                                         {StallLimits{10s, 30s}, true}}) {
        Node node;
        const auto manager = node.process();
        Flights flights(*manager);
        const auto id = flights.begin(limited(limits)).operation;
        node.uptime += 30s - 1us;
        CHECK_FALSE(reaped(node, flights, id));
        node.uptime += 1us;
        CHECK(reaped(node, flights, id).has_value() == stalls);
    }
}

TEST_CASE("a pull stalls when its bytes do not grow for the timeout, and not before") {
    Node node;
    const auto manager = node.process();
    Flights flights(*manager);
    const auto id = flights.begin(limited({30s, 0s})).operation;
    for (std::int64_t bytes = 1; bytes < 5; ++bytes) {
        CHECK(flights.progress(id, Progress{bytes, 0}));
        node.uptime += 29s;
        CHECK_FALSE(reaped(node, flights, id));
    }
    CHECK(flights.progress(id, Progress{4, 0}));
    node.uptime += 1s;
    CHECK(reaped(node, flights, id) == PullResult::stalled);
    CHECK_FALSE(flights.progress(id, Progress{5, 0}));
}

TEST_CASE("bytes that were there already, and a sign without counts, are signs of life") {
    Node node;
    const auto manager = node.process();
    Flights flights(*manager);
    const auto id = flights.begin(limited({30s, 0s})).operation;
    flights.progress(id, Progress{0, 1});
    node.uptime += 29s;
    flights.progress(id, std::nullopt);
    node.uptime += 29s;
    flights.progress(id, Progress{0, 2});
    node.uptime += 29s;
    CHECK_FALSE(reaped(node, flights, id));
    node.uptime += 1s;
    CHECK(reaped(node, flights, id) == PullResult::stalled);
}

TEST_CASE("no byte is no sign of life") {
    Node node;
    const auto manager = node.process();
    Flights flights(*manager);
    const auto id = flights.begin(limited({10s, 30s})).operation;
    flights.progress(id, Progress{0, 0});
    node.uptime += 29s;
    CHECK_FALSE(reaped(node, flights, id));
}

TEST_CASE("a wall clock that is set makes no pull stall") {
    Node node;
    const auto manager = node.process();
    Flights flights(*manager);
    const auto id = flights.begin(limited({30s, 30s})).operation;
    node.now += 24h * 365;
    CHECK_FALSE(reaped(node, flights, id));
}

TEST_CASE("progress is told ten times a timeout, and never without one") {
    CHECK(progress_interval(30s) == 3s);
    CHECK(progress_interval(0s) == 0s);
}

TEST_CASE("a stalled pull is its followers' answer, and who comes later leads") {
    Node node;
    const auto leader = node.process();
    const auto other = node.process();
    Flights leading(*leader);
    Flights following(*other);
    const auto first = leading.begin(limited({0s, 30s}));
    const auto waits = following.begin(limited({}));
    node.uptime += 30s;
    CHECK(following.wait(limited({}), waits).end->result == PullResult::stalled);
    CHECK(following.begin(limited({})).leads);
    CHECK(node.outcomes().front().result == PullResult::stalled);
    CHECK_FALSE(leading.progress(first.operation, Progress{1, 0}));
}

TEST_CASE("what a dead process left is reaped, its intents stay, and its holder is not forgotten") {
    Node node;
    auto dead = node.process();
    Flights(*dead).begin(limited({}));
    node.store().write([](store::Writer& writer, bool) { writer.remove_intents(kImage); });
    dead.reset();
    const auto manager = node.process();
    Flights flights(*manager);
    const auto all = flights.reap(100);
    REQUIRE(all.size() == 1);
    CHECK(all.front().result == PullResult::abandoned);
    CHECK(flights.reap(100).empty());
    CHECK(node.outcomes().front().result == PullResult::abandoned);
}

TEST_CASE("reaping is bounded, and takes the oldest") {
    Node node;
    auto dead = node.process();
    Flights left(*dead);
    for (const char* image : {"quay.io/a:1", "quay.io/a:2", "quay.io/a:3"}) {
        left.begin(limited({}, {image}));
    }
    dead.reset();
    const auto manager = node.process();
    Flights flights(*manager);
    const auto two = flights.reap(2);
    REQUIRE(two.size() == 2);
    CHECK(two.front().operation.image == Image{"quay.io/a:1"});
    CHECK(flights.reap(2).size() == 1);
    CHECK(node.intents().size() == 3);
}
