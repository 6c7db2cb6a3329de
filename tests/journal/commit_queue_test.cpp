// SPDX-License-Identifier: Apache-2.0
#include "journal/commit_queue.hpp"
#include "tests/journal/node.hpp"
#include "tests/waiting_writers.hpp"

#include <doctest/doctest.h>

#include <future>

using namespace pullrec;
using namespace pullrec::test;
using journal::CommitQueue;
using journal::Leadership;
using journal::Member;

namespace {

const journal::Work kNothing = [](store::Writer&, bool) {};

void await(const CommitQueue& queue, std::size_t waiting) {
    while (WaitingWriters::of(queue) < waiting) {
        std::this_thread::yield();
    }
}

/// A caller on a thread of its own: whether it led.
std::future<bool> come(CommitQueue& queue, std::chrono::milliseconds patience = 60s) {
    return std::async(std::launch::async, [&queue, patience] {
        Member mine(kNothing);
        const bool leads = queue.enter(mine, patience);
        if (leads) {
            const Leadership until_end(queue, mine);
            CommitQueue::Room room;
            queue.answer(std::span(room).first(queue.take(room)));
        }
        return leads;
    });
}

} // namespace

TEST_CASE("the first leads at once, and takes itself and those behind it in their order") {
    CommitQueue queue;
    Member first(kNothing);
    REQUIRE(queue.enter(first, 0ms));
    auto second = come(queue);
    await(queue, 2);
    auto third = come(queue);
    await(queue, 3);
    CommitQueue::Room room;
    const auto batch = std::span(room).first(queue.take(room));
    REQUIRE(batch.size() == 3);
    CHECK(batch.front() == &first);
    CHECK(WaitingWriters::of(queue) == 0);
    queue.answer(batch);
    queue.hand_on(first);
    CHECK_FALSE(second.get());
    CHECK_FALSE(third.get());
}

TEST_CASE("a leader takes sixty-four at most; the next leads the rest") {
    CommitQueue queue;
    Member first(kNothing);
    REQUIRE(queue.enter(first, 0ms));
    std::vector<std::future<bool>> others;
    for (std::size_t number = 0; number < CommitQueue::kMostAtOnce + 1; ++number) {
        others.push_back(come(queue));
        await(queue, number + 2);
    }
    CommitQueue::Room room;
    queue.answer(std::span(room).first(queue.take(room)));
    CHECK(WaitingWriters::of(queue) == 2);
    queue.hand_on(first);
    for (std::size_t number = 0; number < others.size(); ++number) {
        CAPTURE(number);
        CHECK(others[number].get() == (number == CommitQueue::kMostAtOnce - 1));
    }
}

TEST_CASE("one that waited for too long in the queue leaves it and is told so") {
    CommitQueue queue;
    Member first(kNothing);
    REQUIRE(queue.enter(first, 0ms));
    Member late(kNothing);
    CHECK(error_of([&] { queue.enter(late, 0ms); }) == ErrorCode::locked);
    CommitQueue::Room room;
    const auto batch = std::span(room).first(queue.take(room));
    CHECK(batch.size() == 1);
    queue.answer(batch);
    queue.hand_on(first);
    Member next(kNothing);
    CHECK(queue.enter(next, 0ms));
    queue.hand_on(next);
}

TEST_CASE("one whose work was taken waits for its outcome, however long that takes") {
    constexpr auto kPatience = 200ms;
    CommitQueue queue;
    Member first(kNothing);
    REQUIRE(queue.enter(first, 0ms));
    auto second = come(queue, kPatience);
    await(queue, 2);
    CommitQueue::Room room;
    const auto batch = std::span(room).first(queue.take(room));
    CHECK(second.wait_for(2 * kPatience) == std::future_status::timeout);
    queue.answer(batch);
    queue.hand_on(first);
    CHECK_FALSE(second.get());
}

TEST_CASE("a leader that took nothing leaves the others to the next") {
    CommitQueue queue;
    Member first(kNothing);
    REQUIRE(queue.enter(first, 0ms));
    auto second = come(queue);
    await(queue, 2);
    queue.hand_on(first);
    CHECK(second.get());
    CHECK(WaitingWriters::of(queue) == 0);
}
