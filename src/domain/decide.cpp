// SPDX-License-Identifier: Apache-2.0
#include "domain/decide.hpp"

#include "domain/match.hpp"

#include <algorithm>

namespace pullrec {

namespace {

/// Whether recording it would change anything (M4): of several of one place the last one counts.
bool is_news(const Secret& shown, std::span<const SecretView> recorded) {
    const auto last = std::find_if(recorded.rbegin(), recorded.rend(), [&](const auto& known) {
        return known.coordinates == view_of(shown.coordinates);
    });
    return last == recorded.rend() || last->credential_hash != shown.credential_hash;
}

Rule match(const Prospect& prospect, const PodCredentials& pod, Decision& decision) {
    const Match match = prospect.hash_match == HashMatch::recorded
                            ? match_recorded(pod.secrets, prospect.secrets)
                            : match_proven(pod.secrets, prospect.secrets, prospect.proven);
    if (match.refresh != nullptr && is_news(*match.refresh, prospect.secrets)) {
        decision.refresh = *match.refresh;
        decision.admitted_by = copy_of(*match.known);
    }
    if (match.rule != Rule::nothing_matches || !pod.service_account) {
        return match.rule;
    }
    const auto& accounts = prospect.accounts;
    const bool known = std::find(accounts.begin(), accounts.end(),
                                 view_of(pod.service_account->coordinates)) != accounts.end();
    return known ? Rule::same_service_account : Rule::nothing_matches;
}

Rule settle(const Prospect& prospect, CredentialSource& credentials, Decision& decision) {
    if (prospect.settled && !prospect.asks_first) {
        return *prospect.settled;
    }
    const PodCredentials& pod = credentials.look_up();
    if (pod.failure) {
        decision.failure = pod.failure;
        return Rule::credentials_failed;
    }
    return prospect.settled ? *prospect.settled : match(prospect, pod, decision);
}

/// The steps of a preparation with what followed it.
std::vector<Step> all_steps(const Preparation& prepared, Rule rule) {
    std::vector<Step> steps = prepared.steps();
    const bool failed = rule == Rule::credentials_failed;
    if (failed && prepared.prospect().asks_first) {
        // such a release looked at nothing else
        steps.resize(1, {Step::Subject::present, true});
    } else if (!prepared.prospect().settled) {
        steps.push_back({Step::Subject::presented, !failed});
    }
    return steps;
}

} // namespace

Decision decide(const Prospect& prospect, CredentialSource& credentials) {
    Decision decision;
    decision.rule = settle(prospect, credentials, decision);
    decision.metric = metric_of(decision.rule);
    decision.must_pull = forces_pull(decision.rule);
    return decision;
}

Decision decide(const Question& question, const VerificationPolicy& policy,
                CredentialSource& credentials, bool explain) {
    const Preparation prepared(question, policy, explain);
    Decision decision = decide(prepared.prospect(), credentials);
    if (explain) {
        decision.steps = all_steps(prepared, decision.rule);
    }
    return decision;
}

} // namespace pullrec
