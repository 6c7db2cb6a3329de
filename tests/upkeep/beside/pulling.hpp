// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "journal/pull_manager.hpp"
#include "tests/upkeep/beside/node_ledger.hpp"

#include <random>

namespace pullrec::test {

/// One thread of an agent: pulls, fails, asks, and removes images from the node; every answer is
/// compared with the ledger.
class PullingHand {
public:
    PullingHand(journal::PullManager& manager, NodeLedger& ledger, std::uint64_t seed)
        : manager_(manager), ledger_(ledger), random_(seed) {}

    void act();

private:
    std::size_t below(std::size_t limit) { return random_() % limit; }
    void pull(std::size_t image, std::size_t login);
    void fail(std::size_t image);
    void ask(std::size_t image, std::size_t login);
    void ask_as_stranger(std::size_t image);
    bool must_pull(std::size_t image, const Secret& secret);

    journal::PullManager& manager_;
    NodeLedger& ledger_;
    std::mt19937_64 random_;
};

} // namespace pullrec::test
