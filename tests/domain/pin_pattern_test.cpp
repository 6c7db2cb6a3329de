// SPDX-License-Identifier: Apache-2.0
#include "domain/error.hpp"
#include "domain/pin_pattern.hpp"

#include <doctest/doctest.h>

using namespace pullrec;

namespace {

bool pins(const char* pattern, const char* name, PinReading reading = PinReading::anchored) {
    return PinPattern(pattern).matches(name, reading);
}

} // namespace

TEST_CASE("a pattern without a star at its end is the whole name, in any letter case") {
    CHECK(pins("registry.example/pause:3.10", "registry.example/pause:3.10"));
    CHECK(pins("Registry.Example/Pause:3.10", "registry.example/pause:3.10"));
    CHECK_FALSE(pins("registry.example/pause", "registry.example/pause:3.10"));
    CHECK(pins("a*b", "a*b"));
    CHECK_FALSE(pins("a*b", "axb"));
    CHECK_FALSE(pins("*pause", "registry.example/pause"));
}

TEST_CASE("a star at the end begins a name; CRI-O looks for its beginning anywhere") {
    CHECK(pins("registry.example/*", "registry.example/pause:3.10"));
    CHECK_FALSE(pins("example/*", "registry.example/pause:3.10"));
    CHECK(pins("example/*", "registry.example/pause:3.10", PinReading::crio));
    CHECK(pins("EXAMPLE/*", "registry.example/pause:3.10", PinReading::crio));
    CHECK_FALSE(pins("other/*", "registry.example/pause:3.10", PinReading::crio));
}

TEST_CASE("stars on both ends find a part anywhere, and two stars pin everything") {
    CHECK(pins("*pause*", "registry.example/pause:3.10"));
    CHECK_FALSE(pins("*pause*", "registry.example/web:1"));
    CHECK(pins("**", "registry.example/web:1"));
    CHECK(pins("*a.b*", "xa.by"));
    CHECK_FALSE(pins("*a.b*", "xaxby"));
}

TEST_CASE("no pattern pins by accident: an empty one and a lone star are refused") {
    CHECK_THROWS_AS(PinPattern(""), Error);
    CHECK_THROWS_AS(PinPattern("*"), Error);
}
