// SPDX-License-Identifier: Apache-2.0
// How an operation ends, and what is written then.
#include "journal/flights.hpp"
#include "tests/in_flight.hpp"
#include "tests/journal/node.hpp"

#include <doctest/doctest.h>

using namespace pullrec;
using namespace pullrec::test;
using journal::Aftermath;
using journal::Flights;
using store::PullResult;

namespace {

const journal::Pull kPull{kImage, {}, {}, {}, {}, false};

std::vector<PullResult> results(Node& node) {
    std::vector<PullResult> all;
    for (const store::PullOutcome& outcome : node.outcomes()) {
        all.push_back(outcome.result);
    }
    return all;
}

} // namespace

TEST_CASE("a success is record, outcome with bytes and times, and the intent gone") {
    Node node;
    const auto manager = node.process();
    Flights flights(*manager);
    const auto flight = flights.begin(kPull);
    flights.progress(flight.operation, store::Progress{700, 300});
    node.now += 7s;
    flights.finish(flight.operation, kRef, kGrant);
    CHECK_FALSE(ask(*manager, {kSecret}).must_pull);
    CHECK(node.intents().empty());
    REQUIRE(node.outcomes().size() == 1);
    const auto outcome = node.outcomes().front();
    CHECK(outcome.result == PullResult::ok);
    CHECK(outcome.image == kImage);
    CHECK(outcome.image_ref == kRef);
    CHECK(outcome.started_at == kNoon);
    CHECK(outcome.ended_at == kNoon + 7s);
    CHECK(outcome.bytes == 700);
}

TEST_CASE("a success also resolves what dead holders left for the image") {
    Node node;
    auto dead = node.process();
    dead->record_intent(kImage);
    dead.reset();
    const auto manager = node.process();
    Flights flights(*manager);
    flights.finish(flights.begin(kPull).operation, kRef, kGrant);
    CHECK(node.intents().empty());
}

TEST_CASE("a success whose image ref is not known claims no record, and the image stays closed") {
    Node node;
    const auto manager = node.process();
    Flights flights(*manager);
    const auto flight = flights.begin(kPull);
    SUBCASE("none") {
        flights.finish(flight.operation, std::nullopt, std::nullopt);
    }
    SUBCASE("an empty one, of which no decision asks") {
        flights.finish(flight.operation, ImageRef{}, std::nullopt);
    }
    CHECK(flights.wait(kPull, {flight.operation, false}).end->result == PullResult::ok);
    CHECK(node.image_refs().empty());
    CHECK(node.intents().size() == 1);
    CHECK(ask(*manager).must_pull);
}

TEST_CASE("a failure takes the intent that its operation began with, and tells why") {
    Node node;
    const auto manager = node.process();
    Flights flights(*manager);
    manager->record_intent(kImage);
    const auto flight = flights.begin(kPull);
    flights.fail(flight.operation, {"TOOMANYREQUESTS", "RATE_LIMITED"});
    CHECK(in_flight(*manager, kImage) == 1);
    REQUIRE(node.outcomes().size() == 1);
    CHECK(node.outcomes().front().label == "TOOMANYREQUESTS");
    CHECK(node.outcomes().front().error_class == "RATE_LIMITED");
    const auto end = flights.wait(kPull, {flight.operation, false}).end;
    CHECK(end->label == "TOOMANYREQUESTS");
    CHECK(end->error_class == "RATE_LIMITED");
}

TEST_CASE("a pull that perhaps goes on leaves its intent, so that its image stays closed") {
    for (const auto aftermath : {Aftermath::none, Aftermath::unsure}) {
        Node node;
        const auto manager = node.process();
        Flights flights(*manager);
        flights.cancel(flights.begin(kPull).operation, aftermath);
        flights.fail(flights.begin(kPull).operation, {}, aftermath);
        flights.stall(flights.begin(kPull).operation, aftermath);
        CHECK(results(node) ==
              std::vector{PullResult::cancelled, PullResult::failed, PullResult::stalled});
        CHECK(node.intents().size() == (aftermath == Aftermath::none ? 0 : 3));
        CHECK(ask(*manager).must_pull == (aftermath == Aftermath::unsure));
    }
}

TEST_CASE("an end is told once: who ends again changes nothing") {
    Node node;
    const auto manager = node.process();
    Flights flights(*manager);
    const auto flight = flights.begin(kPull);
    flights.cancel(flight.operation);
    flights.fail(flight.operation, {"late", "late"});
    CHECK(results(node) == std::vector{PullResult::cancelled});
    CHECK_FALSE(flights.progress(flight.operation, {}));
}

TEST_CASE("a success after the operation was given up is recorded all the same") {
    Node node;
    const auto manager = node.process();
    Flights flights(*manager);
    journal::Pull pull = kPull;
    pull.limits.first_byte = 30s;
    const auto flight = flights.begin(pull);
    node.uptime += 31s;
    CHECK(flights.reap(10).size() == 1);
    flights.finish(flight.operation, kRef, kGrant);
    CHECK(results(node) == std::vector{PullResult::stalled, PullResult::ok});
    CHECK_FALSE(ask(*manager, {kSecret}).must_pull);
    CHECK(node.intents().empty());
}

TEST_CASE("a pull that ends beside an operation of the same image takes its own intent") {
    Node node;
    const auto manager = node.process();
    Flights flights(*manager);
    const auto flight = flights.begin(kPull);
    manager->record_intent(kImage);
    manager->record_failed(kImage);
    CHECK(in_flight(*manager, kImage) == 1);
    flights.fail(flight.operation, {});
    CHECK(in_flight(*manager, kImage) == 0);
    CHECK(node.intents().empty());
}
