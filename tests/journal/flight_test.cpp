// SPDX-License-Identifier: Apache-2.0
// Who leads and who follows (runtimes F.8, 6 and 7).
#include "journal/flights.hpp"
#include "tests/journal/node.hpp"

#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <thread>

using namespace pullrec;
using namespace pullrec::test;
using journal::Aftermath;
using journal::Flight;
using journal::Flights;
using journal::Pull;
using store::PullResult;

namespace {

/// One caller: a process of its own, as far as the database can tell.
struct Caller {
    explicit Caller(Node& node) : manager(node.process()), flights(*manager) {}

    std::unique_ptr<journal::PullManager> manager;
    Flights flights;
};

Pull pull_of(const char* image = "quay.io/org/app:v1", const char* login = "",
             const char* scope = "") {
    Pull pull;
    pull.image = {image};
    pull.login = login;
    pull.scope = scope;
    return pull;
}

std::size_t under_way(Node& node) {
    std::size_t count = 0;
    node.store().read([&](const store::Reader& reader) {
        reader.each_running([&](const store::PullOperation&) { ++count; });
    });
    return count;
}

} // namespace

TEST_CASE("the first leads and has its intent, all others of the key follow it") {
    Node node;
    Caller first(node);
    Caller second(node);
    const Flight leading = first.flights.begin(pull_of());
    CHECK(leading.leads);
    CHECK(node.intents() == std::vector<std::string>{"quay.io/org/app:v1"});
    CHECK(second.flights.begin(pull_of()) == Flight{leading.operation, false});
    CHECK(first.flights.begin(pull_of()) == Flight{leading.operation, false});
    CHECK(node.intents().size() == 1);
}

TEST_CASE("one image however it is spelled is one pull; CRI-O's raw strings are three") {
    Node node;
    Caller caller(node);
    const auto id = caller.flights.begin(pull_of("redis")).operation;
    for (const char* spelling : {"redis:latest", "docker.io/redis", "library/redis",
                                 "docker.io/library/redis:latest", "index.docker.io/redis"}) {
        CAPTURE(spelling);
        CHECK(caller.flights.begin(pull_of(spelling)) == Flight{id, false});
    }
    CHECK(caller.flights.begin(pull_of("redis:7")).leads);
}

TEST_CASE("another login and another scope are pulls of their own") {
    Node node;
    Caller caller(node);
    CHECK(caller.flights.begin(pull_of("quay.io/a/b", "login")).leads);
    CHECK(caller.flights.begin(pull_of("quay.io/a/b", "other")).leads);
    CHECK(caller.flights.begin(pull_of("quay.io/a/b")).leads);
    CHECK(caller.flights.begin(pull_of("quay.io/a/b", "login", "team-a")).leads);
    CHECK_FALSE(caller.flights.begin(pull_of("quay.io/a/b", "login", "team-a")).leads);
}

TEST_CASE("two logins, one image: it counts as being pulled until the second ends (F.8, 7)") {
    Node node;
    Caller caller(node);
    const auto one = caller.flights.begin(pull_of("quay.io/a/b:v1", "one"));
    const auto other = caller.flights.begin(pull_of("quay.io/a/b:v1", "other"));
    caller.flights.finish(one.operation, kRef, kGrant);
    CHECK(under_way(node) == 1);
    CHECK(node.intents().size() == 1);
    CHECK(ask(*caller.manager, {}, {"quay.io/a/b:v1"}).must_pull);
    caller.flights.fail(other.operation, {});
    CHECK(under_way(node) == 0);
    CHECK(node.intents().empty());
}

TEST_CASE("nothing of a login is in the file but its keyed fingerprint") {
    Node node;
    {
        Caller caller(node);
        caller.flights.begin(pull_of("quay.io/a/b", "robot\0very-secret-password"));
    }
    for (const char* suffix : {"", "-wal"}) {
        std::ifstream file(node.path() + suffix, std::ios::binary);
        const std::string bytes{std::istreambuf_iterator<char>(file), {}};
        CHECK(bytes.find("very-secret") == std::string::npos);
        CHECK(bytes.find("robot") == std::string::npos);
    }
    const auto fingerprint = [](Node& at) {
        std::string found;
        at.store().read([&](const store::Reader& reader) {
            reader.each_running([&](const auto& one) { found = one.key.fingerprint; });
        });
        return found;
    };
    Node other;
    Caller caller(other);
    caller.flights.begin(pull_of("quay.io/a/b", "robot\0very-secret-password"));
    CHECK(fingerprint(node).size() == 64);
    CHECK(fingerprint(node) != fingerprint(other));
}

TEST_CASE("a follower gets the result, also when it asks long after the end, again and again") {
    Node node;
    Caller leader(node);
    Caller follower(node);
    const auto leading = leader.flights.begin(pull_of());
    const auto following = follower.flights.begin(pull_of());
    leader.flights.finish(leading.operation, kRef, kGrant);
    node.now += 20h;
    for (int times = 0; times < 2; ++times) {
        const auto landing = follower.flights.wait(pull_of(), following);
        CHECK_FALSE(landing.flight.leads);
        REQUIRE(landing.end);
        CHECK(landing.end->result == PullResult::ok);
        CHECK(landing.end->image_ref == kRef);
        CHECK(landing.end->at == kNoon);
    }
    CHECK(follower.flights.begin(pull_of()).leads);
}

TEST_CASE("a waiting thread is answered when the leader ends") {
    Node node;
    Caller leader(node);
    Caller follower(node);
    const auto leading = leader.flights.begin(pull_of());
    std::optional<journal::Landing> landing;
    std::thread waiting(
        [&] { landing = follower.flights.wait(pull_of(), follower.flights.begin(pull_of())); });
    leader.flights.fail(leading.operation, {"DENIED", "DENIED"});
    waiting.join();
    // it may have come after the end: then it leads
    CHECK((landing->flight.leads || landing->end->label == "DENIED"));
}

TEST_CASE("a follower whose patience ends leaves the operation as it is (F.8, 6)") {
    Node node;
    Caller leader(node);
    Caller follower(node);
    const auto leading = leader.flights.begin(pull_of());
    Pull impatient = pull_of();
    impatient.patience = 5ms;
    const auto following = follower.flights.begin(impatient);
    CHECK(error_of([&] { follower.flights.wait(impatient, following); }) == ErrorCode::pull_wait);
    CHECK(under_way(node) == 1);
    leader.flights.finish(leading.operation, kRef, kGrant);
    CHECK(follower.flights.wait(impatient, following).end->result == PullResult::ok);
}

TEST_CASE("Ctrl-C ends a wait, and nothing else") {
    Node node;
    Caller leader(node);
    leader.flights.begin(pull_of());
    std::atomic<bool> stop{false};
    journal::SharedStore other(node.path(), {{10s, &stop}, {}, {}});
    journal::PullManager manager(other, {});
    Flights flights(manager);
    const auto following = flights.begin(pull_of());
    stop = true;
    CHECK(error_of([&] { flights.wait(pull_of(), following); }) == ErrorCode::interrupted);
    CHECK(under_way(node) == 1);
}

TEST_CASE("a leader's cancellation is not its followers': the first to come takes over (F.8, 6)") {
    Node node;
    Caller leader(node);
    Caller one(node);
    Caller other(node);
    const auto leading = leader.flights.begin(pull_of());
    const auto first = one.flights.begin(pull_of());
    const auto second = other.flights.begin(pull_of());
    leader.flights.cancel(leading.operation);
    const auto taken = one.flights.wait(pull_of(), first);
    CHECK(taken.flight.leads);
    CHECK(taken.flight.operation != leading.operation);
    CHECK(node.intents().size() == 1);
    one.flights.finish(taken.flight.operation, kRef, kGrant);
    // the second began to wait for the cancelled one, finds nobody at it, and so leads
    CHECK(other.flights.wait(pull_of(), second).flight.leads);
}

TEST_CASE("a follower that inherits cancellation ends with its leader, as in CRI-O") {
    Node node;
    Caller leader(node);
    Caller follower(node);
    Pull pull = pull_of();
    pull.inherit_cancel = true;
    const auto leading = leader.flights.begin(pull);
    const auto following = follower.flights.begin(pull);
    leader.flights.cancel(leading.operation);
    const auto landing = follower.flights.wait(pull, following);
    CHECK_FALSE(landing.flight.leads);
    CHECK(landing.end->result == PullResult::cancelled);
    CHECK(under_way(node) == 0);
}

TEST_CASE("who leads ends it, and nobody else") {
    Node node;
    Caller leader(node);
    Caller follower(node);
    const auto leading = leader.flights.begin(pull_of());
    const auto id = follower.flights.begin(pull_of()).operation;
    CHECK(error_of([&] { follower.flights.finish(id, kRef, kGrant); }) == ErrorCode::usage);
    CHECK(error_of([&] { follower.flights.fail(id, {}); }) == ErrorCode::usage);
    CHECK(error_of([&] { follower.flights.cancel(id); }) == ErrorCode::usage);
    CHECK(error_of([&] { follower.flights.progress(id, {}); }) == ErrorCode::usage);
    CHECK(error_of([&] { leader.flights.finish(999, kRef, kGrant); }) == ErrorCode::not_found);
    CHECK(under_way(node) == 1);
    CHECK(leader.flights.progress(leading.operation, {}));
}

TEST_CASE("what is no image is refused before anything is written") {
    Node node;
    Caller caller(node);
    CHECK(error_of([&] { caller.flights.begin(pull_of("Not An Image")); }) == ErrorCode::usage);
    CHECK(node.intents().empty());
}

TEST_CASE("operations are forgotten a day after their end, a few with each that begins") {
    Node node;
    Caller caller(node);
    for (int number = 0; number < 25; ++number) {
        const auto flight = caller.flights.begin(pull_of());
        caller.flights.fail(flight.operation, {});
    }
    const auto known = [&] {
        std::size_t count = 0;
        node.store().read([&](const store::Reader& reader) {
            for (std::int64_t id = 1; id <= 30; ++id) {
                count += reader.operation(id) ? 1 : 0;
            }
        });
        return count;
    };
    CHECK(known() == 25);
    node.now += 25h;
    std::int64_t last = 25;
    for (const std::size_t left : {16U, 7U, 2U, 2U}) {
        const auto flight = caller.flights.begin(pull_of());
        CHECK(flight.operation == ++last);
        CHECK(known() == left);
        caller.flights.fail(flight.operation, {});
        node.now += 25h;
    }
}
