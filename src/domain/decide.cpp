// SPDX-License-Identifier: Apache-2.0
#include "domain/decide.hpp"

#include "domain/match.hpp"

#include <algorithm>

namespace pullrec {

namespace {

/// One decision under way: a stage returns the rule that settles it, or nothing to go on.
class Deciding {
public:
    Deciding(const Question& question, const VerificationPolicy& policy,
             CredentialSource& credentials, bool explain)
        : question_(question), policy_(policy), credentials_(credentials), explain_(explain) {}

    Decision run() {
        decision_.rule = settle();
        decision_.metric = metric_of(decision_.rule);
        decision_.must_pull = forces_pull(decision_.rule);
        return std::move(decision_);
    }

private:
    void note(Step::Subject subject, bool yes) {
        if (explain_) {
            decision_.steps.push_back({subject, yes});
        }
    }

    Rule settle() {
        for (const auto stage : {&Deciding::before_evidence, &Deciding::from_evidence}) {
            if (const auto settled = (this->*stage)()) {
                return *settled;
            }
        }
        return from_grants();
    }

    std::optional<Rule> before_evidence() {
        note(Step::Subject::present, !question_.image_ref.text.empty());
        if (question_.image_ref.text.empty()) {
            return Rule::no_image_ref;
        }
        if (!question_.gate_on) {
            note(Step::Subject::gate, false);
            return Rule::gate_off;
        }
        if (question_.profile.lookup == CredentialLookup::always && look_up().failure) {
            return credentials_failed();
        }
        return std::nullopt;
    }

    std::optional<Rule> from_evidence() {
        const Evidence& evidence = question_.evidence;
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

    Rule from_grants() {
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
        if (entry->second.node_pods_accessible) {
            return Rule::open_to_node;
        }
        if (entry->second.empty()) {
            return Rule::no_grants;
        }
        note(Step::Subject::presented, !look_up().failure);
        if (look_up().failure) {
            return credentials_failed();
        }
        return from_match(entry->first, entry->second);
    }

    Rule from_match(const ImageName& name, const Credentials& recorded) {
        const PodCredentials& pod = look_up();
        const Match match =
            question_.profile.hash_match == HashMatch::recorded
                ? match_recorded(pod.secrets, recorded.secrets)
                : match_proven(pod.secrets, recorded.secrets, name, question_.evidence.proven);
        if (match.refresh != nullptr) {
            decision_.refresh = *match.refresh;
            decision_.admitted_by = *match.known;
        }
        if (match.rule != Rule::nothing_matches) {
            return match.rule;
        }
        const auto& accounts = recorded.service_accounts;
        const bool known = pod.service_account && std::find(accounts.begin(), accounts.end(),
                                                            *pod.service_account) != accounts.end();
        return known ? Rule::same_service_account : Rule::nothing_matches;
    }

    /// The source is asked once, however often this is.
    const PodCredentials& look_up() {
        if (pod_ == nullptr) {
            pod_ = &credentials_.look_up();
        }
        return *pod_;
    }

    Rule credentials_failed() {
        decision_.failure = look_up().failure;
        return Rule::credentials_failed;
    }

    const Question& question_;
    const VerificationPolicy& policy_;
    CredentialSource& credentials_;
    bool explain_;
    const PodCredentials* pod_ = nullptr;
    Decision decision_;
};

} // namespace

Decision decide(const Question& question, const VerificationPolicy& policy,
                CredentialSource& credentials, bool explain) {
    return Deciding(question, policy, credentials, explain).run();
}

} // namespace pullrec
