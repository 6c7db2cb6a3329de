// SPDX-License-Identifier: Apache-2.0
#include "tests/journal/callers.hpp"

#include <doctest/doctest.h>

#include <map>
#include <set>
#include <stdexcept>
#include <thread>

using namespace pullrec;
using namespace pullrec::test;

TEST_CASE("callers that come while another commits share a transaction, in the order they came") {
    Node node;
    auto all = callers(70);
    at_once(node.store(), all);
    std::vector<std::string> names;
    std::map<std::int64_t, int> by_seq;
    for (const Caller& caller : all) {
        names.push_back(caller.name);
        ++by_seq[caller.seq];
        CHECK(caller.runs == 1);
        CHECK(caller.words.empty());
        CHECK(caller.number == all.front().number + static_cast<std::int64_t>(names.size()) - 1);
    }
    CHECK(lines(node.store()) == names);
    // the write that gathers them is one of the first 64
    REQUIRE(by_seq.size() == 2);
    CHECK(by_seq.begin()->second == 63);
    CHECK(by_seq.rbegin()->second == 7);
    const auto read = [](const store::Reader& reader) { return reader.position().seq; };
    CHECK(node.store().read(read) == all.back().seq);
}

TEST_CASE("whose work throws gets what it threw, and nobody else notices") {
    const std::set<std::size_t> choices[] = {
        {0}, {2}, {4}, {0, 1}, {1, 3}, {3, 4}, {0, 1, 2, 3, 4}};
    for (const auto& failing : choices) {
        Node node;
        auto all = callers(5);
        std::vector<std::string> kept;
        for (std::size_t number = 0; number < all.size(); ++number) {
            if (failing.contains(number)) {
                all[number].more = [&, number](store::Writer&) { refuse(all[number].name); };
            } else {
                kept.push_back(all[number].name);
            }
        }
        at_once(node.store(), all);
        CHECK(lines(node.store()) == kept);
        for (std::size_t number = 0; number < all.size(); ++number) {
            CAPTURE(number);
            CHECK(all[number].repeated_runs == 0);
            CHECK(all[number].error.has_value() == failing.contains(number));
            CHECK(all[number].words == (failing.contains(number) ? all[number].name : ""));
        }
    }
}

TEST_CASE("any exception reaches its caller, also one that is no error of ours") {
    Node node;
    auto all = callers(3);
    all[1].more = [](store::Writer&) { throw std::logic_error("a mistake of the caller"); };
    at_once(node.store(), all);
    CHECK(all[1].words == "a mistake of the caller");
    CHECK(lines(node.store()) == std::vector{all[0].name, all[2].name});
}

TEST_CASE("a statement that the schema refuses fails its caller alone, also if it hides that") {
    for (const auto& broken : {break_a_rule, break_a_rule_and_hide_it}) {
        Node node;
        auto all = callers(4);
        all[2].more = broken;
        at_once(node.store(), all);
        CHECK(all[2].error == ErrorCode::internal);
        CHECK(lines(node.store()) == std::vector{all[0].name, all[1].name, all[3].name});
        CHECK_FALSE(node.record(kRef));
    }
}

TEST_CASE("nobody is refused for what a caller wrote whose work was rolled back") {
    Node node;
    auto all = callers(2);
    all[0].more = break_a_rule_and_hide_it;
    all[1].more = [](store::Writer& writer) {
        if (writer.record_row(kRef)) {
            refuse("the record is there already");
        }
    };
    at_once(node.store(), all);
    CHECK(all[0].error == ErrorCode::internal);
    CHECK(all[1].runs > 1);
    CHECK(all[1].words.empty());
}

TEST_CASE("a pull takes no intent of a caller whose work was rolled back") {
    Node node;
    const auto manager = node.process();
    Caller failing;
    failing.more = [](store::Writer& writer) {
        writer.add_intent({{kImage}, writer.holders().front().id, kNoon, std::nullopt}, 77);
        break_a_rule_and_hide_it(writer);
    };
    write_at_once(node.store(), {[&] { failing.call(node.store()); },
                                 [&] { manager->record_pulled(kImage, kRef, kGrant); }});
    CHECK(failing.runs > 1);
    REQUIRE(node.outcomes().size() == 1);
    CHECK_FALSE(node.outcomes().front().started_at);
    CHECK(node.record(kRef)->record.mapping.at(kName) == kGrant);
}

TEST_CASE("a holder whose registration was rolled back and made again locks one byte") {
    Node node;
    auto& store = node.store();
    std::unique_ptr<journal::PullManager> manager;
    Caller failing;
    failing.more = [](store::Writer&) { refuse("after the holder"); };
    write_at_once(store, {[&] { manager = node.process(); }, [&] { failing.call(store); }});
    CHECK(failing.words == "after the holder");
    const auto asking = journal::HolderLocks::for_asking(node.path());
    int held = 0;
    for (std::int64_t holder = 1; holder < 9; ++holder) {
        held += asking.held_by_another(holder) ? 1 : 0;
    }
    CHECK(held == 1);
}

TEST_CASE("a write inside a write is refused after the deadline") {
    Node node;
    journal::SharedStore store(node.path(), {{std::chrono::milliseconds(20), nullptr}, {}});
    store.write([&](store::Writer&, bool) {
        CHECK(error_of([&] { store.write([](store::Writer&, bool) {}); }) == ErrorCode::locked);
    });
    CHECK_NOTHROW(store.write([](store::Writer&, bool) {}));
}

TEST_CASE("threads that write and fail at random leave exactly what they were told") {
    constexpr int kThreads = 12;
    constexpr int kRounds = 15;
    Node node;
    auto& store = node.store();
    std::vector<std::vector<std::string>> told(kThreads);
    std::vector<std::thread> threads;
    for (int thread = 0; thread < kThreads; ++thread) {
        threads.emplace_back([&, thread] {
            for (int round = 0; round < kRounds; ++round) {
                Caller caller;
                caller.name = fmt::format("{} of {}", round, thread);
                if ((thread * 7 + round * 5) % 4 == 0) {
                    caller.more = [&](store::Writer&) { refuse(caller.name); };
                }
                caller.call(store);
                if (!caller.error) {
                    told[static_cast<std::size_t>(thread)].push_back(caller.name);
                } else if (caller.words != caller.name) {
                    told[static_cast<std::size_t>(thread)].emplace_back("another's failure");
                }
            }
        });
    }
    std::multiset<std::string> wanted;
    for (std::size_t thread = 0; thread < threads.size(); ++thread) {
        threads[thread].join();
        wanted.insert(told[thread].begin(), told[thread].end());
    }
    const auto found = lines(store);
    CHECK(std::multiset<std::string>(found.begin(), found.end()) == wanted);
}
