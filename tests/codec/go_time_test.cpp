// SPDX-License-Identifier: Apache-2.0
#include "codec/go_time.hpp"
#include "domain/error.hpp"

#include <doctest/doctest.h>

#include <array>

using namespace pullrec;
using namespace std::chrono;

namespace {

constexpr Timestamp noon = sys_days{2025y / June / 1} + 12h;

std::optional<Timestamp> read(std::string_view text) {
    const auto time = parse_go_time(text);
    REQUIRE(time);
    return stored_time(*time);
}

} // namespace

TEST_CASE("times are read with Go's leniencies") {
    struct Case {
        std::string_view text;
        Timestamp moment;
    };
    const std::array cases = {
        Case{"2025-06-01T12:00:00Z", noon},
        Case{"2025-06-01T12:00:00+00:00", noon},
        Case{"2025-06-01T12:00:00.5+02:00", noon - 2h + 500ms},
        Case{"2025-05-31T23:00:00-13:00", noon},
        Case{"2025-06-01T12:00:00+24:59", noon - 24h - 59min},
        Case{"2025-06-01T12:00:00+00:60", noon - 1h},
        Case{"2025-06-01T1:00:00Z", noon - 11h},
        Case{"2025-06-01T12:00:00,25Z", noon + 250ms},
        Case{"2024-02-29T00:00:00Z", sys_days{2024y / February / 29}},
        Case{"0000-02-29T00:00:00Z", sys_days{year{0} / February / 29}},
        Case{"0001-01-01T00:00:00+01:00", sys_days{year{0} / December / 31} + 23h},
        Case{"9999-12-31T23:59:59-01:00", sys_days{year{10000} / January / 1} + 59min + 59s},
        Case{"1969-12-31T23:59:59.9Z", sys_seconds{-1s} + 900ms},
    };
    for (const Case& each : cases) {
        CAPTURE(each.text);
        CHECK(read(each.text) == each.moment);
    }
}

TEST_CASE("what Go refuses is no time") {
    for (const auto* text : {"",
                             "Z",
                             "now",
                             "1748779200",
                             "2025-06-01",
                             "2025-06-01T12:00:00",
                             "2025-06-01 12:00:00Z",
                             "2025-06-01t12:00:00Z",
                             "2025-06-01T12:00:00z",
                             "2025-06-01T12:00:00Z ",
                             "2025-06-01T12:00:00ZZ",
                             "2025-06-01T12:00:00+02",
                             "2025-06-01T12:00:00+25:00",
                             "2025-06-01T12:00:00+00:61",
                             "2025-06-01T12:00:00+0200",
                             "2025-06-01T12:00:00.Z",
                             "2025-06-01T24:00:00Z",
                             "2025-06-01T12:60:00Z",
                             "2025-06-01T12:00:60Z",
                             "2025-02-29T00:00:00Z",
                             "2025-04-31T00:00:00Z",
                             "2025-00-01T00:00:00Z",
                             "2025-13-01T00:00:00Z",
                             "2025-01-00T00:00:00Z",
                             "2025-6-1T12:00:00Z",
                             "2025-06-01T12:0:0Z",
                             "-001-01-01T00:00:00Z",
                             "+025-06-01T12:00:00Z",
                             "20255-06-01T12:00:00Z",
                             "2025-06-01T:00:00Z",
                             "2025-06-01T12:00:00 +02:00",
                             "2025-06-01T12:00:00*02:00"}) {
        CAPTURE(text);
        CHECK_FALSE(parse_go_time(text));
    }
}

TEST_CASE("digits below a microsecond round up but never into the next second") {
    CHECK(read("2025-06-01T12:00:00.000000001Z") == noon + 1us);
    CHECK(read("2025-06-01T12:00:00.000001Z") == noon + 1us);
    CHECK(read("2025-06-01T12:00:00.000001001Z") == noon + 2us);
    CHECK(read("2025-06-01T12:00:00.999999001Z") == noon + 999'999us);
    CHECK(read("2025-06-01T12:00:00.999999999999Z") == noon + 999'999us);
    CHECK(read("1969-12-31T23:59:59.999999999Z") == Timestamp{-1us});
    SUBCASE("Go drops what is below a nanosecond") {
        CHECK(read("2025-06-01T12:00:00.0000000009Z") == noon);
    }
}

TEST_CASE("only the very start of year 1 is no time") {
    CHECK_FALSE(read("0001-01-01T00:00:00Z"));
    CHECK_FALSE(read("0001-01-01T05:00:00+05:00"));
    CHECK(read("0001-01-01T00:00:00.000000001Z") ==
          Timestamp{sys_days{year{1} / January / 1}} + 1us);
}

TEST_CASE("a time is written in UTC with whole seconds cut off, also before 1970") {
    CHECK(time_json(std::nullopt) == "null");
    CHECK(time_json(noon) == "\"2025-06-01T12:00:00Z\"");
    CHECK(time_json(noon + 999'999us) == "\"2025-06-01T12:00:00Z\"");
    CHECK(time_json(Timestamp{-1us}) == "\"1969-12-31T23:59:59Z\"");
    CHECK(time_json(sys_days{year{0} / January / 1}) == "\"0000-01-01T00:00:00Z\"");
    CHECK(time_json(sys_days{year{1} / January / 1}) == "null");
    CHECK(time_json(sys_days{year{10000} / January / 1} - 1us) == "\"9999-12-31T23:59:59Z\"");
}

TEST_CASE("a time that no kubelet can read back is not written") {
    for (const Timestamp moment : {Timestamp{sys_days{year{10000} / January / 1}},
                                   Timestamp{sys_days{year{0} / January / 1}} - 1us}) {
        try {
            const auto text = time_json(moment);
            FAIL("written as ", text);
        } catch (const Error& error) {
            CHECK(error.code() == ErrorCode::invalid_document);
        }
    }
}
