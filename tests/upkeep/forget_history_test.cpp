// SPDX-License-Identifier: Apache-2.0
#include "tests/store/memory_store.hpp"
#include "upkeep/forget_history.hpp"

#include <doctest/doctest.h>

using namespace pullrec;
using namespace std::chrono_literals;
using test::kNow;

TEST_CASE("old outcomes go in several short steps, others stay, and nothing is written for none") {
    store::Store store = test::memory_store();
    store.write([](store::Writer& writer) {
        store::PullOutcome outcome;
        for (int i = 0; i < 2'500; ++i) {
            outcome.ended_at = kNow + i * 1s;
            writer.add_outcome(outcome);
        }
    });
    const auto seq = [&] {
        return store.read([](const store::Reader& reader) { return reader.position().seq; });
    };
    const auto before = seq();
    CHECK(upkeep::forget_history(store, kNow) == 0);
    CHECK(seq() == before);
    CHECK(upkeep::forget_history(store, kNow + store::kOutcomesKept + 2'400s) == 2'400);
    CHECK(seq() == before + 3);
    CHECK(upkeep::forget_history(store, kNow + store::kOutcomesKept + 2'400s) == 0);
    std::size_t left = 0;
    store.read([&](const store::Reader& reader) {
        reader.each_outcome(Timestamp(), [&](const store::PullOutcome&) { ++left; });
        CHECK(reader.pull_totals().successes == 2'500);
    });
    CHECK(left == 100);
}
