// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/image_candidates.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pullrec {

/// What CRI-O does about one full name, up to its release 1.30 (runtimes A.5); later ones always
/// copy, and the copy passes over what is there.
enum class PullDecision {
    pull,                ///< not stored yet
    skip_same_config,    ///< stored, and the registry means the same configuration
    repull_schema1,      ///< stored, and the registry's manifest has no configuration to compare
    repull_changed,      ///< stored, and the registry means another: its tag moved
    use_local_localhost, ///< built here: the registry is `localhost` and cannot be reached
    fail                 ///< the registry cannot be reached
};

/// As answers show it: `skip_same_config`.
std::string_view name_of(PullDecision decision);

/// Why, for people: one sentence without a full stop.
std::string_view reason_of(PullDecision decision);

/// What is known of one full name here and at its registry.
struct CandidateFacts {
    bool remote_opens = true;         ///< the registry answers with a manifest
    std::string remote_config_digest; ///< "": a schema 1 manifest, which has none
    bool stored = false;              ///< the name is on the node
    std::string stored_config_digest;
};

/// What CRI-O does about a full name of these facts.
PullDecision decide_pull(std::string_view candidate, const CandidateFacts& facts);

/// A full name that CRI-O tries, and what comes of it.
struct PullStep {
    std::string candidate;
    PullDecision decision = PullDecision::fail;

    friend bool operator==(const PullStep&, const PullStep&) = default;
};

/// What is known of all full names of an image; the registries that cannot be reached are named.
struct PullFacts {
    CandidateFacts candidate; ///< of each whose registry can be
    bool all_unreachable = false;
    std::vector<std::string> unreachable_registries;
};

/// The full names that CRI-O tries in their order, up to the first that does not fail. Throws
/// `Error` (usage) as `image_candidates` does.
std::vector<PullStep> plan_pull(std::string_view image, const ShortNames& names,
                                const PullFacts& facts);

} // namespace pullrec
