// SPDX-License-Identifier: Apache-2.0
#include "cli/output/age.hpp"

#include <doctest/doctest.h>

using namespace pullrec;
using namespace std::chrono_literals;

namespace {

std::string age_of(std::chrono::microseconds passed) {
    const Timestamp now(std::chrono::sys_days(std::chrono::year(2026) / 11 / 30));
    return cli::age(now - passed, now);
}

constexpr auto day = 24h;

} // namespace

TEST_CASE("ages are as short as kubectl's") {
    CHECK(age_of(0s) == "0s");
    CHECK(age_of(999ms) == "0s");
    CHECK(age_of(119s) == "119s");
    CHECK(age_of(120s) == "2m");
    CHECK(age_of(125s) == "2m5s");
    CHECK(age_of(10min) == "10m");
    CHECK(age_of(179min) == "179m");
    CHECK(age_of(3h) == "3h");
    CHECK(age_of(3h + 12min) == "3h12m");
    CHECK(age_of(8h + 59min) == "8h");
    CHECK(age_of(47h) == "47h");
    CHECK(age_of(2 * day) == "2d");
    CHECK(age_of(5 * day + 21h) == "5d21h");
    CHECK(age_of(8 * day + 5h) == "8d");
    CHECK(age_of(729 * day) == "729d");
    CHECK(age_of(760 * day) == "2y30d");
    CHECK(age_of(730 * day) == "2y");
    CHECK(age_of(3000 * day) == "8y");
}

TEST_CASE("a moment in the future has no negative age") {
    CHECK(age_of(-5h) == "0s");
}

TEST_CASE("the kubelet's zero time has an age, too") {
    const Timestamp zero(std::chrono::sys_days(std::chrono::year(1) / 1 / 1));
    const Timestamp now(std::chrono::sys_days(std::chrono::year(2026) / 1 / 1));
    CHECK(cli::age(zero, now) == "2026y");
}
