// SPDX-License-Identifier: Apache-2.0
// Leaders and followers in processes of their own, some of which are killed (runtimes F.8, 6).
#include "journal/flights.hpp"
#include "tests/journal/node.hpp"

#include <doctest/doctest.h>

#include <array>
#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

using namespace pullrec;
using namespace pullrec::test;
using journal::Flights;
using store::PullResult;

namespace {

const journal::Pull kPull{kImage, {}, {}, {}, {}, false};

/// A process that leads and lives until it is killed; forked before this one opens a database.
class DoomedLeader {
public:
    explicit DoomedLeader(const std::string& database) {
        std::array<int, 2> ends{};
        REQUIRE(pipe(ends.data()) == 0);
        child_ = fork();
        if (child_ == 0) {
            lead(database, ends[1]);
        }
        close(ends[1]);
        ready_ = ends[0];
    }
    ~DoomedLeader() {
        kill_now();
        close(ready_);
    }
    DoomedLeader(const DoomedLeader&) = delete;
    DoomedLeader& operator=(const DoomedLeader&) = delete;

    bool wait_until_it_leads() const {
        char word = '\0';
        return read(ready_, &word, 1) == 1 && word == 'l';
    }
    void kill_now() {
        if (child_ > 0) {
            kill(child_, SIGKILL);
            waitpid(child_, nullptr, 0);
            child_ = -1;
        }
    }

private:
    [[noreturn]] static void lead(const std::string& database, int ready) {
        journal::SharedStore store(database);
        journal::PullManager manager(store, {});
        const char word = Flights(manager).begin(kPull).leads ? 'l' : 'f';
        if (write(ready, &word, 1) == 1) {
            pause();
        }
        _exit(1);
    }

    pid_t child_ = -1;
    int ready_ = -1;
};

} // namespace

TEST_CASE("kill -9 of a leader: of many followers exactly one takes over") {
    Node node;
    DoomedLeader leader(node.path());
    REQUIRE(leader.wait_until_it_leads());
    constexpr std::size_t kFollowers = 4;
    std::vector<std::unique_ptr<journal::PullManager>> managers;
    std::vector<std::unique_ptr<Flights>> followers;
    std::vector<journal::Flight> flights;
    for (std::size_t number = 0; number < kFollowers; ++number) {
        managers.push_back(node.process());
        followers.push_back(std::make_unique<Flights>(*managers.back()));
        flights.push_back(followers.back()->begin(kPull));
        CHECK_FALSE(flights.back().leads);
    }
    leader.kill_now();
    const auto taken = followers.front()->wait(kPull, flights.front());
    CHECK(taken.flight.leads);
    journal::Pull impatient = kPull;
    impatient.patience = 3ms;
    for (std::size_t number = 1; number < kFollowers; ++number) {
        CHECK(error_of([&] { followers[number]->wait(impatient, flights[number]); }) ==
              ErrorCode::pull_wait);
    }
    followers.front()->finish(taken.flight.operation, kRef, kGrant);
    const auto outcomes = node.outcomes();
    REQUIRE(outcomes.size() == 2);
    CHECK(outcomes[0].result == PullResult::abandoned);
    CHECK(outcomes[1].result == PullResult::ok);
    CHECK(node.intents().empty());
}

TEST_CASE("kill -9 of a leader: who begins later leads, and the image stayed closed meanwhile") {
    Node node;
    DoomedLeader leader(node.path());
    REQUIRE(leader.wait_until_it_leads());
    const auto manager = node.process();
    Flights flights(*manager);
    CHECK_FALSE(flights.begin(kPull).leads);
    leader.kill_now();
    CHECK(ask(*manager).must_pull);
    const auto flight = flights.begin(kPull);
    CHECK(flight.leads);
    flights.fail(flight.operation, {});
    CHECK(node.intents().size() == 1);
    CHECK(ask(*manager).must_pull);
}
