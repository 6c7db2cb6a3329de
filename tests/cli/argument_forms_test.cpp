// SPDX-License-Identifier: Apache-2.0
#include "cli/argument_forms.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace pullrec::cli;
using namespace std::chrono_literals;

TEST_CASE("durations are numbers with units, largest first") {
    CHECK(parse_duration("36h") == 36h);
    CHECK(parse_duration("30d") == 720h);
    CHECK(parse_duration("4w") == 672h);
    CHECK(parse_duration("1d12h") == 36h);
    CHECK(parse_duration("2m") == 120s);
    CHECK(parse_duration("500ms") == 500ms);
    CHECK(parse_duration("1w2d3h4m5s6ms") == 219h + 4min + 5s + 6ms);
    CHECK(parse_duration("36500d") == 876'000h);
}

TEST_CASE("a duration without unit, of zero, out of order or without end is none") {
    for (const auto* text : {"",
                             "5",
                             "0",
                             "0s",
                             "0h0m",
                             "-5s",
                             "5 s",
                             "5S",
                             "s",
                             "12h1d",
                             "1h1h",
                             "5s3",
                             "1.5h",
                             "1y",
                             "36501d",
                             "5200w1000d",
                             "+5s",
                             "h5",
                             "99999999999999999999h",
                             "18446744073709551615ms"}) {
        CHECK_MESSAGE(parse_duration(text) == std::nullopt, text);
    }
}

TEST_CASE("counts are digits") {
    CHECK(parse_count("0") == 0);
    CHECK(parse_count("18446744073709551615") == 18446744073709551615ULL);
    for (const auto* text : {"", "-1", "+1", "1k", " 1", "1 ", "0x10", "18446744073709551616"}) {
        CHECK_MESSAGE(parse_count(text) == std::nullopt, text);
    }
}

TEST_CASE("coordinates have exactly their parts, none empty") {
    const auto two = parse_coordinates("team-a/regcred");
    REQUIRE(two.has_value());
    CHECK(two->name_space == "team-a");
    CHECK(two->name == "regcred");
    CHECK(two->uid.empty());
    for (const auto* text : {"", "/", "a", "a/", "/b", "a/b/", "a/b/c"}) {
        CHECK_MESSAGE(parse_coordinates(text) == std::nullopt, text);
    }

    const auto three = parse_full_coordinates("a/b/6f1c");
    REQUIRE(three.has_value());
    CHECK(three->uid == "6f1c");
    for (const auto* text : {"", "a/b", "a/b/", "a//c", "/b/c", "a/b/c/d", "//"}) {
        CHECK_MESSAGE(parse_full_coordinates(text) == std::nullopt, text);
    }
}

TEST_CASE("a secret needs its hash: without it, it could never match by hash") {
    const auto secret = parse_secret("a/b/c:9f:5f");
    REQUIRE(secret.has_value());
    CHECK(secret->coordinates.uid == "c");
    CHECK(secret->credential_hash == "9f:5f");
    for (const auto* text : {"", ":", "a/b/c", "a/b/c:", "a/b:hash", ":hash", "a/b/:hash"}) {
        CHECK_MESSAGE(parse_secret(text) == std::nullopt, text);
    }
}

TEST_CASE("times are RFC 3339 with a zone") {
    const auto base = parse_time("2026-11-30T04:00:00Z");
    REQUIRE(base.has_value());
    CHECK(base->time_since_epoch() == 1'796'011'200s);
    CHECK(parse_time("2026-11-30T06:00:00+02:00") == base);
    CHECK(parse_time("2026-11-29T22:30:00-05:30") == base);
    CHECK(parse_time("2026-11-30T04:00:00.25Z") == *base + 250ms);
    CHECK(parse_time("2026-11-30T04:00:00.0000019Z") == *base + 1us);
    CHECK(parse_time("1970-01-01T00:00:00Z")->time_since_epoch() == 0s);
    CHECK(parse_time("2024-02-29T00:00:00Z").has_value());
}

TEST_CASE("times without zone, with impossible parts or of another form are none") {
    for (const auto* text :
         {"", "2026-11-30", "2026-11-30T04:00:00", "2026-11-30 04:00:00Z", "2026-11-30T04:00Z",
          "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z",
          "2026-11-30T24:00:00Z", "2026-11-30T04:60:00Z", "2026-11-30T04:00:60Z",
          "2026-11-30T04:00:00.Z", "2026-11-30T04:00:00+24:00", "2026-11-30T04:00:00+02:60",
          "2026-11-30T04:00:00+0200", "2026-11-30T04:00:00Zx", "26-11-30T04:00:00Z", "now"}) {
        CHECK_MESSAGE(parse_time(text) == std::nullopt, text);
    }
}
