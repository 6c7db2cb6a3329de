// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/faults/kill_ledger.hpp"
#include "tests/faults/worlds.hpp"

#include <string>

namespace pullrec::faults {

/// Some lanes that follow each other.
struct LaneRange {
    int first = 0;
    int count = 1;
};

/// Works on lanes, a thread each, until it is killed or the ledger is full. First it finds out what
/// became of the steps in which the process before it was killed; the database must hold one of
/// both for each lane.
void write_until_killed(const std::string& database, const LaneRange& lanes, std::uint64_t seed,
                        Ledger& ledger);

/// Asks about every lane until it is killed, and compares with what the ledger expects.
void read_until_killed(const std::string& database, Ledger& ledger);

/// Compares the database with what all lanes left, and settles their last steps.
void settle_all(const std::string& database, std::uint64_t seed, Ledger& ledger);

} // namespace pullrec::faults
