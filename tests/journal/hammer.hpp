// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace pullrec::test {

/// What one worker process does: so many threads, for so long, on one database.
struct HammerJob {
    std::string database;
    int seconds = 3;
    int threads = 3;
    std::uint64_t seed = 1;
};

/// Pulls, asks and prunes at random. Every answer is checked against what must be so whatever the
/// others do at the moment: a login that pulled an image may use it, one that did not may not.
/// Tells how many calls were made; throws when an answer is wrong or a call fails.
std::uint64_t hammer(const HammerJob& job);

/// What must be so when all workers have ended; throws if it is not.
void check_after_hammering(const std::string& database);

/// Makes the database.
void make_hammered(const std::string& database);

} // namespace pullrec::test
