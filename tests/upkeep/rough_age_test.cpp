// SPDX-License-Identifier: Apache-2.0
#include "upkeep/rough_age.hpp"

#include <doctest/doctest.h>

using namespace pullrec;
using namespace std::chrono_literals;
using upkeep::rough_age;

TEST_CASE("an age is told in the largest whole unit, and is never negative") {
    const Timestamp now{1'800'000'000s};
    CHECK(rough_age(now - 59s, now) == "0m");
    CHECK(rough_age(now - 59min - 59s, now) == "59m");
    CHECK(rough_age(now - 1h, now) == "1h");
    CHECK(rough_age(now - 23h - 59min, now) == "23h");
    CHECK(rough_age(now - 24h, now) == "1d");
    CHECK(rough_age(now - 26 * 24h, now) == "26d");
    CHECK(rough_age(now + 5h, now) == "0m");
}
