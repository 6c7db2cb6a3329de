// SPDX-License-Identifier: Apache-2.0
#include "answers/check.hpp"

#include "answers/profiles.hpp"
#include "domain/error.hpp"

namespace pullrec::answers {

namespace {

Verdict common_verdict(const std::vector<ReleaseDecision>& releases) {
    const Verdict first = verdict_of(releases.front().decision);
    for (const ReleaseDecision& release : releases) {
        if (verdict_of(release.decision) != first) {
            return Verdict::unknown;
        }
    }
    return first;
}

/// The name under which the other rule would have found the image.
std::optional<ImageName> other_spelling(const Profile& profile, const Image& image,
                                        const Evidence& evidence) {
    const NameRule other =
        profile.name_rule == NameRule::raw ? NameRule::normalised : NameRule::raw;
    const MappingKey key(image, other);
    const bool recorded = evidence.record && key.fault() == ReferenceFault::none &&
                          evidence.record->mapping.contains(key.text());
    return recorded ? std::optional(key.name()) : std::nullopt;
}

ReleaseDecision decide_as(const Profile& profile, const CheckQuestion& question,
                          const Evidence& evidence) {
    const auto policy =
        VerificationPolicy::of(question.policy.policy, question.policy.allowlist, profile);
    const bool is_on = question.gate.value_or(gate_on(profile, question.profile.has_value()));
    ReleaseDecision release{profile, seen_with(profile.forms, evidence), {}, std::nullopt};
    GivenCredentials pod(question.pod);
    release.decision = decide(
        {question.image, question.image_ref, release.evidence, profile, is_on}, policy, pod, true);
    if (release.decision.rule == Rule::name_not_recorded) {
        release.other_spelling = other_spelling(profile, question.image, evidence);
    }
    return release;
}

} // namespace

Verdict verdict_of(const Decision& decision) {
    if (decision.rule == Rule::absence_unknown) {
        return Verdict::unknown;
    }
    if (decision.metric == Metric::error) {
        return Verdict::error;
    }
    return decision.must_pull ? Verdict::must_pull : Verdict::allowed;
}

CheckAnswer check(const store::Reader& reader, const CheckQuestion& question) {
    const Evidence evidence = reader.evidence(question.image, question.image_ref);
    CheckAnswer answer;
    std::optional<Error> refusal;
    for (const Profile& profile : profiles_for(reader, question.profile)) {
        try {
            answer.releases.push_back(decide_as(profile, question, evidence));
        } catch (const Error& error) {
            // a kubelet of this release would not have started with the list
            refusal = error;
        }
    }
    if (answer.releases.empty()) {
        throw refusal ? *refusal : Error(ErrorCode::usage, "no release to check for");
    }
    answer.verdict = common_verdict(answer.releases);
    return answer;
}

} // namespace pullrec::answers
