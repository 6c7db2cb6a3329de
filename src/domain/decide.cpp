// SPDX-License-Identifier: Apache-2.0
#include "domain/decide.hpp"

#include <algorithm>

namespace pullrec {

namespace {

/// A list of this length is no longer written to by a look-up, only by real pulls (kubelet 1).
constexpr std::size_t kWriteWhileMatchingLimit = 100;

Metric metric_of(Rule rule) {
    switch (rule) {
    case Rule::no_image_ref:
        return Metric::none;
    case Rule::record_unreadable:
    case Rule::intent_unreadable:
    case Rule::absence_unknown:
    case Rule::image_name_invalid:
    case Rule::credentials_failed:
        return Metric::error;
    case Rule::policy_allows:
        return Metric::credential_policy_allowed;
    case Rule::open_to_node:
    case Rule::same_secret:
    case Rule::same_credential:
    case Rule::same_credential_unrecorded:
    case Rule::same_coordinates:
    case Rule::same_service_account:
        return Metric::credential_record_found;
    case Rule::no_record:
    case Rule::name_not_recorded:
    case Rule::no_grants:
    case Rule::nothing_matches:
        break;
    }
    return Metric::must_authenticate;
}

/// One decision under way: each stage returns the rule that settles it, or nothing to go on.
class Deciding {
public:
    Deciding(const Question& question, const VerificationPolicy& policy,
             CredentialSource& credentials, bool explain)
        : question_(question), policy_(policy), credentials_(credentials), explain_(explain) {}

    Decision run() {
        Rule rule = Rule::nothing_matches;
        if (const auto settled = before_grants()) {
            rule = *settled;
        } else if (const auto unlocked = from_grants()) {
            rule = *unlocked;
        }
        decision_.rule = rule;
        decision_.metric = metric_of(rule);
        decision_.must_pull = decision_.metric != Metric::credential_policy_allowed &&
                              decision_.metric != Metric::credential_record_found;
        return std::move(decision_);
    }

private:
    void note(Step::Subject subject, bool yes) {
        if (explain_) {
            decision_.steps.push_back({subject, yes});
        }
    }

    std::optional<Rule> before_grants() {
        const Evidence& evidence = question_.evidence;
        note(Step::Subject::present, !question_.image_ref.text.empty());
        if (question_.image_ref.text.empty()) {
            return Rule::no_image_ref;
        }
        if (evidence.record_presence == Presence::unreadable) {
            return cannot_tell(Rule::record_unreadable);
        }
        if (!evidence.record && evidence.pulls_in_flight == 0 &&
            evidence.intent_presence == Presence::unreadable) {
            return cannot_tell(Rule::intent_unreadable);
        }
        const bool known = known_to_be_pulled();
        const bool pulled = known || evidence.absence != Absence::preloaded;
        const bool verify = policy_.requires_verification(question_.image, pulled);
        if (verify && !known && evidence.absence == Absence::unknown &&
            !policy_.requires_verification(question_.image, false)) {
            return cannot_tell(Rule::absence_unknown);
        }
        note(Step::Subject::pulled_by_kubelet, pulled);
        note(Step::Subject::policy, verify);
        if (!verify) {
            return Rule::policy_allows;
        }
        if (!evidence.record) {
            return Rule::no_record;
        }
        return std::nullopt;
    }

    Rule cannot_tell(Rule rule) {
        note(Step::Subject::pulled_by_kubelet, false);
        return rule;
    }

    bool known_to_be_pulled() const {
        const Evidence& evidence = question_.evidence;
        return evidence.record || evidence.pulls_in_flight > 0 ||
               evidence.intent_presence == Presence::present;
    }

    std::optional<Rule> from_grants() {
        const MappingKey key(question_.image, question_.profile.name_rule);
        if (key.fault() != ReferenceFault::none) {
            return Rule::image_name_invalid;
        }
        const CredentialMapping& mapping = question_.evidence.record->mapping;
        const auto entry = mapping.find(key.text());
        note(Step::Subject::recorded, entry != mapping.end());
        if (entry == mapping.end()) {
            return Rule::name_not_recorded;
        }
        const Credentials& recorded = entry->second;
        if (recorded.node_pods_accessible) {
            return Rule::open_to_node;
        }
        if (recorded.empty()) {
            return Rule::no_grants;
        }
        const PodCredentials& pod = credentials_.look_up();
        note(Step::Subject::presented, !pod.failure);
        if (pod.failure) {
            decision_.failure = pod.failure;
            return Rule::credentials_failed;
        }
        if (const auto match = match_secrets(pod.secrets, recorded.secrets)) {
            return match;
        }
        return match_account(pod, recorded);
    }

    std::optional<Rule> match_secrets(const std::vector<Secret>& pod,
                                      const std::vector<Secret>& recorded) {
        const bool room = recorded.size() < kWriteWhileMatchingLimit;
        for (const Secret& shown : pod) {
            for (const Secret& known : recorded) {
                const bool same_hash = !known.credential_hash.empty() &&
                                       shown.credential_hash == known.credential_hash;
                const bool same_place = shown.coordinates == known.coordinates;
                if (same_hash && same_place) {
                    return Rule::same_secret;
                }
                if ((same_hash || same_place) && room) {
                    decision_.refresh = shown;
                }
                if (same_hash) {
                    return room ? Rule::same_credential : Rule::same_credential_unrecorded;
                }
                if (same_place && room) {
                    return Rule::same_coordinates;
                }
            }
        }
        return std::nullopt;
    }

    static std::optional<Rule> match_account(const PodCredentials& pod,
                                             const Credentials& recorded) {
        const auto& accounts = recorded.service_accounts;
        const bool known = pod.service_account && std::find(accounts.begin(), accounts.end(),
                                                            *pod.service_account) != accounts.end();
        return known ? std::optional(Rule::same_service_account) : std::nullopt;
    }

    const Question& question_;
    const VerificationPolicy& policy_;
    CredentialSource& credentials_;
    bool explain_;
    Decision decision_;
};

} // namespace

std::string_view label_of(Metric metric) {
    switch (metric) {
    case Metric::none:
        return "";
    case Metric::credential_policy_allowed:
        return "credentialPolicyAllowed";
    case Metric::credential_record_found:
        return "credentialRecordFound";
    case Metric::must_authenticate:
        return "mustAuthenticate";
    case Metric::error:
        return "error";
    }
    return "";
}

Decision decide(const Question& question, const VerificationPolicy& policy,
                CredentialSource& credentials, bool explain) {
    return Deciding(question, policy, credentials, explain).run();
}

} // namespace pullrec
