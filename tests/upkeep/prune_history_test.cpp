// SPDX-License-Identifier: Apache-2.0
#include "upkeep/prune_history.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace pullrec;
using namespace std::chrono_literals;
using upkeep::PruneHistory;

namespace {

const Timestamp kFirst{std::chrono::seconds{1'800'000'000}};

struct Log {
    upkeep::PruneHistoryReader reader;

    Log& add(Timestamp at, const std::string& what, const std::string& command = "prune") {
        reader.take({at, 0, command, what, std::nullopt});
        return *this;
    }
};

} // namespace

TEST_CASE("a prune of several transactions is one, with the sum of what they deleted") {
    Log log;
    log.add(kFirst, "deleted records: 100")
        .add(kFirst, "deleted records: 20, complete after 1.500 s");
    CHECK(log.reader.history() == PruneHistory{kFirst, 120, kFirst + 1500ms, 1500ms});
}

TEST_CASE("a prune that did not come to its end is the last, but no success") {
    Log log;
    log.add(kFirst, "deleted records: 7, complete after 0.500 s")
        .add(kFirst + 24h, "deleted records: 100");
    CHECK(log.reader.history() == PruneHistory{kFirst + 24h, 100, kFirst + 500ms, 500ms});
}

TEST_CASE("two prunes of one moment are two, because the first was complete") {
    Log log;
    log.add(kFirst, "deleted records: 7, complete after 0.001 s")
        .add(kFirst, "deleted records: 1, complete after 0.002 s");
    CHECK(log.reader.history().removed == 1);
}

TEST_CASE("what is no prune, and a log without one, tell of none") {
    Log log;
    log.add(kFirst, "deleted records: 7, complete after 0.001 s", "delete record")
        .add(kFirst, "removed 6 grants from 6 records", "revoke");
    CHECK(log.reader.history() == PruneHistory{});
}
