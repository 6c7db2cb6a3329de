// SPDX-License-Identifier: Apache-2.0
#include "cli/output/time_style.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <ctime>

using namespace pullrec;
using namespace pullrec::cli;

namespace {

constexpr Timestamp kNow{std::chrono::seconds{1'796'018'400}}; // 2026-11-30T06:00:00Z

std::string shown(TimeMode mode, std::chrono::seconds ago) {
    return when(kNow - ago, {mode, kNow});
}

} // namespace

TEST_CASE("a moment is shown in the way that is asked for") {
    CHECK(shown(TimeMode::age, std::chrono::hours{49}) == "2d1h");
    CHECK(shown(TimeMode::rfc3339, std::chrono::hours{1}) == "2026-11-30T05:00:00Z");
    CHECK(shown(TimeMode::epoch, std::chrono::seconds{1}) == "1796018399");
    CHECK(when(std::nullopt, {TimeMode::rfc3339, kNow}).empty());
}

TEST_CASE("local time names its offset, also a broken one and one to the west") {
    setenv("TZ", "AAA-5:30", 1);
    tzset();
    CHECK(shown(TimeMode::local, std::chrono::seconds{0}) == "2026-11-30T11:30:00+05:30");
    setenv("TZ", "AAA+3:30", 1);
    tzset();
    CHECK(shown(TimeMode::local, std::chrono::seconds{0}) == "2026-11-30T02:30:00-03:30");
    setenv("TZ", "UTC", 1);
    tzset();
}

TEST_CASE("without a wish, ages are shown") {
    Arguments arguments;
    CHECK(time_style(arguments, kNow).mode == TimeMode::age);
    arguments.add("time", {"unix", Origin::command_line, "--time"});
    CHECK(time_style(arguments, kNow).mode == TimeMode::epoch);
}
