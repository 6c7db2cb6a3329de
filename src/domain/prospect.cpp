// SPDX-License-Identifier: Apache-2.0
#include "domain/prospect.hpp"

namespace pullrec {

namespace {

bool known_to_be_pulled(const Evidence& evidence) {
    return evidence.record || evidence.pulls_in_flight > 0 ||
           evidence.intent_presence == Presence::present;
}

} // namespace

Preparation::Preparation(const Question& question, const VerificationPolicy& policy, bool explain)
    : question_(question), policy_(policy), explain_(explain) {
    prospect_.hash_match = question.profile.hash_match;
    prospect_.settled = settle();
}

void Preparation::note(Step::Subject subject, bool yes) {
    if (explain_) {
        steps_.push_back({subject, yes});
    }
}

std::optional<Rule> Preparation::settle() {
    note(Step::Subject::present, !question_.image_ref.text.empty());
    if (question_.image_ref.text.empty()) {
        return Rule::no_image_ref;
    }
    if (!question_.gate_on) {
        note(Step::Subject::gate, false);
        return Rule::gate_off;
    }
    prospect_.asks_first = question_.profile.lookup == CredentialLookup::always;
    const auto settled = from_evidence();
    return settled ? settled : from_grants();
}

std::optional<Rule> Preparation::from_evidence() {
    const Evidence& evidence = question_.evidence;
    if (evidence.record_presence == Presence::unreadable) {
        return cannot_tell(Rule::record_unreadable);
    }
    if (!evidence.record && evidence.pulls_in_flight == 0 &&
        evidence.intent_presence == Presence::unreadable) {
        return cannot_tell(Rule::intent_unreadable);
    }
    const bool known = known_to_be_pulled(evidence);
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
    return evidence.record ? std::nullopt : std::optional(Rule::no_record);
}

Rule Preparation::cannot_tell(Rule rule) {
    note(Step::Subject::pulled_by_kubelet, false);
    return rule;
}

std::optional<Rule> Preparation::from_grants() {
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
    view(entry->first, entry->second);
    return std::nullopt;
}

void Preparation::view(const ImageName& name, const Credentials& recorded) {
    views_.secrets.reserve(recorded.secrets.size());
    for (const Secret& secret : recorded.secrets) {
        views_.secrets.push_back(view_of(secret));
    }
    views_.accounts.reserve(recorded.service_accounts.size());
    for (const ServiceAccount& account : recorded.service_accounts) {
        views_.accounts.push_back(view_of(account.coordinates));
    }
    if (question_.profile.hash_match == HashMatch::proven) {
        for (const ProvenSecret& proof : question_.evidence.proven) {
            if (proof.image_name == name) {
                views_.proven.push_back(view_of(proof.secret));
            }
        }
    }
    prospect_.secrets = views_.secrets;
    prospect_.accounts = views_.accounts;
    prospect_.proven = views_.proven;
}

} // namespace pullrec
