// SPDX-License-Identifier: Apache-2.0
#include "domain/pull_size.hpp"

#include <doctest/doctest.h>

using namespace pullrec;

namespace {

std::string_view label_of(std::int64_t bytes) {
    return size_label(size_index(bytes));
}

} // namespace

TEST_CASE("a bound itself is of the smaller size, one byte more of the larger") {
    constexpr std::string_view above[] = {">1 KiB",   ">1 MiB",   ">10 MiB",  ">50 MiB",
                                          ">100 MiB", ">200 MiB", ">300 MiB", ">400 MiB",
                                          ">500 MiB", ">1 GiB",   ">10 GiB"};
    std::string_view below = ">0 B";
    for (std::size_t i = 0; i < kSizeBounds.size(); ++i) {
        CAPTURE(kSizeBounds[i]);
        CHECK(label_of(kSizeBounds[i]) == below);
        CHECK(label_of(kSizeBounds[i] + 1) == above[i]);
        below = above[i];
    }
    CHECK(label_of(0) == ">0 B");
    CHECK(label_of(1000) == ">0 B");
    CHECK(label_of(1001) == ">1 KiB");
    CHECK(label_of(INT64_MAX) == ">10 GiB");
}
