// SPDX-License-Identifier: Apache-2.0
#include "upkeep/pace.hpp"

#include <doctest/doctest.h>

using namespace pullrec;
using namespace std::chrono_literals;

TEST_CASE("a large change begins with one batch and takes more only while they are quick") {
    upkeep::Pace pace;
    CHECK(pace.batches() == 1);
    pace.held(5ms);
    CHECK(pace.batches() == 2);
    pace.held(100ms);
    CHECK(pace.batches() == 2);
    pace.held(200ms);
    CHECK(pace.batches() == 1);
    pace.held(2s);
    CHECK(pace.batches() == 1);
}

TEST_CASE("a transaction never takes more than a thousand records of a prune, or what it may") {
    upkeep::Pace pace;
    upkeep::Pace larger(25);
    for (int turn = 0; turn < 20; ++turn) {
        pace.held(1ms);
        larger.held(1ms);
    }
    CHECK(pace.batches() == 10);
    CHECK(larger.batches() == 25);
}
