// SPDX-License-Identifier: Apache-2.0
#include "upkeep/prune_entry.hpp"

#include <doctest/doctest.h>

using namespace pullrec::upkeep;
using namespace std::chrono_literals;

TEST_CASE("an entry of a prune says what it did, and is read back") {
    CHECK(text_of({3, 1, std::nullopt}) == "deleted records: 3, marked records: 1");
    CHECK(text_of({0, 2, 412ms}) == "marked records: 2, complete after 0.412 s");
    CHECK(text_of({}).empty());
    for (const PruneEntry& entry :
         {PruneEntry{}, PruneEntry{3, 1, std::nullopt}, PruneEntry{12, 0, 61'001ms},
          PruneEntry{0, 0, 0ms}, PruneEntry{1, 2, 3ms}}) {
        CHECK(read_prune_entry(text_of(entry)) == entry);
    }
}

TEST_CASE("a text that no prune wrote says nothing") {
    for (const auto* text :
         {"removed 6 grants from 6 records", "deleted records: many", "complete after -1 s",
          "complete after nan s", "complete after 1e300 s", ", , ", "deleted records: -4"}) {
        CHECK_MESSAGE(read_prune_entry(text) == PruneEntry{}, text);
    }
}
