// SPDX-License-Identifier: Apache-2.0
#include "answers/check.hpp"

#include "answers/profiles.hpp"
#include "domain/error.hpp"
#include "domain/normalised_reference.hpp"

namespace pullrec::answers {

namespace {

Verdict common_verdict(const std::vector<ReleaseDecision>& releases) {
    const Verdict first = verdict_of(releases.front());
    for (const ReleaseDecision& release : releases) {
        if (verdict_of(release) != first) {
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

VerificationPolicy policy_for(const PolicyChoice& choice, const Profile& profile, bool is_on) {
    if (!choice.configuration) {
        return VerificationPolicy::of(choice.policy, choice.allowlist, profile);
    }
    KubeletConfiguration configuration = *choice.configuration;
    configuration.feature_gates.insert_or_assign(std::string(ensure_secret_pulled_images), is_on);
    return verification_policy(configuration, profile)
        .value_or(VerificationPolicy(Policy::never_verify));
}

Doubt doubt_about(const ReleaseDecision& release, const CheckQuestion& question) {
    if (release.decision.rule != Rule::nothing_matches) {
        return Doubt::none;
    }
    const MappingKey key(question.image, release.profile.name_rule);
    const auto& mapping = release.evidence.record->mapping;
    return doubt_of(release.decision, mapping.find(key.text())->second, question.unseen);
}

ReleaseDecision decide_as(const Profile& profile, const CheckQuestion& question,
                          const Evidence& evidence) {
    const bool is_on = configured_gate(question.gates, profile)
                           .value_or(gate_on(profile, question.profile.has_value()));
    const auto policy = policy_for(question.policy, profile, is_on);
    ReleaseDecision release{profile, seen_with(profile.forms, evidence), {}, std::nullopt};
    GivenCredentials pod(question.pod);
    release.decision = decide(
        {question.image, question.image_ref, release.evidence, profile, is_on}, policy, pod, true);
    if (release.decision.rule == Rule::name_not_recorded) {
        release.other_spelling = other_spelling(profile, question.image, evidence);
    }
    release.doubt = doubt_about(release, question);
    return release;
}

Verdict with_policy(const CheckQuestion& question, Verdict decided) {
    return question.pull_policy == PullPolicy::always ? Verdict::must_pull : decided;
}

CheckAnswer without_answer(const CheckQuestion& question, std::string why) {
    return {with_policy(question, Verdict::unknown), Verdict::unknown, {}, std::move(why)};
}

CheckAnswer never_starts(ReferenceFault fault) {
    return {Verdict::error, Verdict::error, {}, {}, fault};
}

} // namespace

Verdict verdict_of(const ReleaseDecision& release) {
    const Decision& decision = release.decision;
    if (decision.rule == Rule::absence_unknown || release.doubt != Doubt::none) {
        return Verdict::unknown;
    }
    if (decision.metric == Metric::error) {
        return Verdict::error;
    }
    return decision.must_pull ? Verdict::must_pull : Verdict::allowed;
}

CheckAnswer check(const store::Reader& reader, const CheckQuestion& question) {
    return check(reader, question, profiles_for(reader, question.profile));
}

CheckAnswer check(const store::Reader& reader, const CheckQuestion& question,
                  std::span<const Profile> profiles) {
    if (const auto name = parse_normalised(question.image.text); !name) {
        return never_starts(name.fault);
    }
    if (!question.place_unknown.empty()) {
        return without_answer(question, std::string(question.place_unknown));
    }
    const Evidence evidence = reader.evidence(question.image, question.image_ref);
    CheckAnswer answer;
    std::optional<Error> refusal;
    for (const Profile& profile : profiles) {
        try {
            answer.releases.push_back(decide_as(profile, question, evidence));
        } catch (const Error& error) {
            // a kubelet of this release would not have started with the list
            refusal = error;
        }
    }
    if (answer.releases.empty()) {
        if (refusal && question.policy.configuration) {
            return without_answer(question, refusal->what());
        }
        throw refusal ? *refusal : Error(ErrorCode::usage, "no release to check for");
    }
    answer.decided = common_verdict(answer.releases);
    answer.verdict = with_policy(question, answer.decided);
    return answer;
}

} // namespace pullrec::answers
