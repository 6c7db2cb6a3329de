// SPDX-License-Identifier: Apache-2.0
#include "upkeep/gc_clock.hpp"

#include <doctest/doctest.h>

using namespace pullrec;
using upkeep::ClockState;
using upkeep::elapsed;
using upkeep::judge_clock;

namespace {

using std::chrono::days;
using std::chrono::hours;
using std::chrono::minutes;

const Timestamp kNow{std::chrono::seconds{1'800'000'000}};
constexpr days kYear{365};
constexpr days kGap{7};

BootMoment moment(std::chrono::microseconds wall, std::chrono::microseconds uptime,
                  const std::string& boot = "this") {
    return {kNow + wall, boot, hours{100} + uptime};
}

} // namespace

TEST_CASE("in one boot a clock that is set forward makes nothing older") {
    CHECK(elapsed(moment({}, {}), moment(kYear + minutes{40}, minutes{40})) == minutes{40});
    CHECK(judge_clock(moment({}, {}), moment(kYear, minutes{15}), kGap) == ClockState::steady);
}

TEST_CASE("a clock that is set back an hour only makes things younger, and is noticed") {
    CHECK(elapsed(moment({}, {}), moment(-minutes{20}, minutes{40})) == -minutes{20});
    CHECK(judge_clock(moment({}, {}), moment(-minutes{45}, minutes{15}), kGap) ==
          ClockState::backwards);
    CHECK(judge_clock(moment({}, {}, "before"), moment(-minutes{45}, -hours{99}), kGap) ==
          ClockState::backwards);
}

TEST_CASE("two plans that overlap are no clock that was set back") {
    CHECK(judge_clock(moment({}, {}), moment(-minutes{1}, -minutes{1}), kGap) ==
          ClockState::steady);
}

TEST_CASE("across boots the wall clock counts, and a pause longer than the gap is suspect") {
    const BootMoment before = moment({}, {}, "before");
    CHECK(elapsed(before, moment(hours{3}, -hours{99})) == hours{3});
    CHECK(judge_clock(before, moment(kYear, -hours{99}), kGap) == ClockState::gap);
    CHECK(judge_clock(before, moment(kGap, -hours{99}), kGap) == ClockState::steady);
}

TEST_CASE("a boot that nobody knows is another boot; without a last list there is no doubt") {
    CHECK(elapsed(moment({}, {}, ""), moment(hours{3}, hours{1}, "")) == hours{3});
    CHECK(judge_clock(moment({}, {}, ""), moment(kYear, hours{1}, ""), kGap) == ClockState::gap);
    CHECK(judge_clock(std::nullopt, moment({}, {}), kGap) == ClockState::steady);
}
