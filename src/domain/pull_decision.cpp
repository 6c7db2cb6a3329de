// SPDX-License-Identifier: Apache-2.0
#include "domain/pull_decision.hpp"

#include <algorithm>
#include <array>

namespace pullrec {
namespace {

struct Words {
    std::string_view name;
    std::string_view reason;
};

/// In the order of the decisions.
constexpr std::array<Words, 6> kWords{{
    {"pull", "it is not stored here"},
    {"skip_same_config", "the stored image has the configuration that the registry means"},
    {"repull_schema1", "a schema 1 manifest names no configuration to compare"},
    {"repull_changed", "the registry means another configuration than the stored one"},
    {"use_local_localhost", "the registry 'localhost' cannot be reached, and the image is here"},
    {"fail", "its registry cannot be reached"},
}};

const Words& words_of(PullDecision decision) {
    return kWords.at(static_cast<std::size_t>(decision));
}

std::string_view registry_of(std::string_view candidate) {
    return candidate.substr(0, candidate.find('/'));
}

} // namespace

std::string_view name_of(PullDecision decision) {
    return words_of(decision).name;
}

std::string_view reason_of(PullDecision decision) {
    return words_of(decision).reason;
}

PullDecision decide_pull(std::string_view candidate, const CandidateFacts& facts) {
    if (!facts.remote_opens) {
        return facts.stored && registry_of(candidate) == "localhost"
                   ? PullDecision::use_local_localhost
                   : PullDecision::fail;
    }
    if (!facts.stored) {
        return PullDecision::pull;
    }
    if (facts.remote_config_digest.empty()) {
        return PullDecision::repull_schema1;
    }
    return facts.remote_config_digest == facts.stored_config_digest ? PullDecision::skip_same_config
                                                                    : PullDecision::repull_changed;
}

std::vector<PullStep> plan_pull(std::string_view image, const ShortNames& names,
                                const PullFacts& facts) {
    std::vector<PullStep> steps;
    for (std::string& candidate : image_candidates(image, names)) {
        CandidateFacts known = facts.candidate;
        const auto& closed = facts.unreachable_registries;
        known.remote_opens =
            !facts.all_unreachable &&
            std::find(closed.begin(), closed.end(), registry_of(candidate)) == closed.end();
        const PullDecision decision = decide_pull(candidate, known);
        steps.push_back({std::move(candidate), decision});
        if (decision != PullDecision::fail) {
            break;
        }
    }
    return steps;
}

} // namespace pullrec
