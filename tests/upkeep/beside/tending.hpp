// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "journal/pull_manager.hpp"
#include "tests/upkeep/beside/node_ledger.hpp"
#include "upkeep/prune.hpp"
#include "upkeep/revoke.hpp"

#include <random>
#include <string>

namespace pullrec::test {

/// A fault that the oracle must find: one check between plan and apply is left out.
enum class Omission {
    none,
    prune_looks_again,  ///< whether the record is as planned
    revoke_looks_again, ///< whether the record is as planned
    revoke_sees_others, ///< whether somebody wrote since the plan
    revoke_looks_around ///< whether a copy of the login came since
};

/// One administrator beside the agents: prunes and revokes as the tool does, with a pause between
/// plan and apply and between the parts of a revocation, in which others get their turn. Some of
/// the revocations are cut off between two parts and made again.
class TendingHand {
public:
    TendingHand(std::string database, journal::PullManager& manager, NodeLedger& ledger,
                std::uint64_t seed, Omission omission)
        : database_(std::move(database)),
          manager_(manager),
          ledger_(ledger),
          random_(seed),
          omission_(omission) {}

    void act();

private:
    std::size_t below(std::size_t limit) { return random_() % limit; }
    void pause();
    void prune();
    void prune_as_an_agent();
    void revoke();
    upkeep::PruneRequest prune_request();
    void apply(store::Writer& writer, std::span<const upkeep::PruneStep> steps,
               const upkeep::PrunePlan& plan, upkeep::PruneOutcome& outcome);
    upkeep::RevokeRequest revoke_request(std::size_t login, std::size_t image);
    upkeep::RevokePlan plan(store::Store& store, const upkeep::RevokeRequest& request);
    void cut_off(const upkeep::RevokePlan& plan);
    upkeep::RevokeOutcome apply(store::Store& store, const upkeep::RevokePlan& plan);
    void apply(store::Writer& writer, upkeep::RevokePlan plan, const upkeep::PartOfRevocation& part,
               upkeep::RevokeOutcome& outcome);
    upkeep::RevokeOutcome apply_parts(store::Store& store, const upkeep::RevokePlan& plan,
                                      std::size_t parts);

    std::string database_;
    journal::PullManager& manager_;
    NodeLedger& ledger_;
    std::mt19937_64 random_;
    Omission omission_;
};

} // namespace pullrec::test
