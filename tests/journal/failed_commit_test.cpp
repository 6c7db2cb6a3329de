// SPDX-License-Identifier: Apache-2.0
#include "db/fault_vfs.hpp"
#include "tests/journal/callers.hpp"

#include <doctest/doctest.h>

#include <atomic>

using namespace pullrec;
using namespace pullrec::test;

TEST_CASE("a COMMIT that fails is made once more for all, and they are told of it") {
    db::testing::FaultVfs faults;
    Node node;
    auto all = callers(5);
    all[3].more = [&](store::Writer&) {
        if (all[3].runs == 1) {
            faults.fail_next_sync();
        }
    };
    at_once(node.store(), all);
    std::vector<std::string> names;
    for (const Caller& caller : all) {
        names.push_back(caller.name);
        CHECK(caller.words.empty());
        CHECK(caller.runs == 2);
        CHECK(caller.repeated_runs == 1);
    }
    CHECK(lines(node.store()) == names);
}

TEST_CASE("a COMMIT that fails twice is told to all, and the store goes on") {
    db::testing::FaultVfs faults;
    Node node;
    auto all = callers(5);
    all[0].more = [&](store::Writer&) { faults.fail_next_sync(); };
    at_once(node.store(), all);
    for (const Caller& caller : all) {
        CHECK(caller.error == ErrorCode::io);
        CHECK(caller.runs == 2);
    }
    auto next = callers(1);
    next[0].call(node.store());
    CHECK(next[0].words.empty());
    CHECK(lines(node.store()).back() == next[0].name);
}

TEST_CASE("whose work throws after a failed COMMIT is isolated all the same") {
    db::testing::FaultVfs faults;
    Node node;
    auto all = callers(4);
    all[1].more = [&](store::Writer&) {
        if (all[1].runs == 1) {
            faults.fail_next_sync();
        } else {
            refuse("at last");
        }
    };
    at_once(node.store(), all);
    CHECK(all[1].words == "at last");
    CHECK(lines(node.store()) == std::vector{all[0].name, all[2].name, all[3].name});
}

TEST_CASE("a caller that finds the database damaged stops all") {
    Node node;
    auto all = callers(3);
    all[1].more = [](store::Writer&) { throw Error(ErrorCode::corrupt, "damaged"); };
    at_once(node.store(), all);
    for (const Caller& caller : all) {
        CHECK(caller.error == ErrorCode::corrupt);
    }
    CHECK(error_of([&] { node.store().write([](store::Writer&, bool) {}); }) == ErrorCode::corrupt);
}

TEST_CASE("the leader checkpoints after it has answered its callers") {
    constexpr auto kPatience = 10s;
    db::testing::FaultVfs faults;
    Node node;
    auto& store = node.store();
    const auto write_much = [](store::Writer& writer, bool) { log_pages(writer, 1'200); };
    // the first one opens a connection for it, which then has seen the header
    store.write(write_much);
    std::atomic<int> returned{0};
    std::vector<std::function<void()>> calls(4, [&] {
        store.write(write_much);
        ++returned;
    });
    bool others_returned = false;
    faults.in_checkpoint_window([&] {
        const auto until = std::chrono::steady_clock::now() + kPatience;
        while (returned < 4 && std::chrono::steady_clock::now() < until) {
            std::this_thread::yield();
        }
        others_returned = returned == 4;
    });
    write_at_once(store, calls);
    CHECK(faults.window_was_met());
    CHECK(others_returned);
}
