// SPDX-License-Identifier: Apache-2.0
#include "db/library_bugs.hpp"

#include <doctest/doctest.h>

using namespace pullrec::db;

TEST_CASE("the WAL-reset bug is fixed in 3.51.3 and in the two releases it was carried back to") {
    const auto fixed = [](int version) {
        return library_bugs(version)[0].state == BugState::fixed;
    };
    CHECK_FALSE(fixed(3'040'001));
    CHECK_FALSE(fixed(3'044'005));
    CHECK(fixed(3'044'006));
    CHECK_FALSE(fixed(3'045'000));
    CHECK_FALSE(fixed(3'050'006));
    CHECK(fixed(3'050'007));
    CHECK_FALSE(fixed(3'051'002));
    CHECK(fixed(3'051'003));
}

TEST_CASE("the spill bug is fixed in 3.50.2") {
    const auto fixed = [](int version) {
        return library_bugs(version)[1].state == BugState::fixed;
    };
    CHECK_FALSE(fixed(3'040'001));
    CHECK_FALSE(fixed(3'050'001));
    CHECK(fixed(3'050'002));
}
